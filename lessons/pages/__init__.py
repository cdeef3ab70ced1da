"""The pages: one script each, run by Streamlit; frame.py is run first and shows the others."""
