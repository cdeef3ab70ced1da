"""home"""
import streamlit as st
from lessons.ui.places import show_top, show_tabs
show_top("home")
st.html("<h1>home</h1>")
show_tabs("home")
