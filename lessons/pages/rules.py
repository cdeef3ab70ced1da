"""rules"""
import streamlit as st
from lessons.ui.places import show_top, show_tabs
show_top("rules")
st.html("<h1>rules</h1>")
show_tabs("rules")
