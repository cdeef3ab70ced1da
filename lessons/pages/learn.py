"""learn"""
import streamlit as st
from lessons.ui.places import show_top, show_tabs
show_top("learn")
st.html("<h1>learn</h1>")
show_tabs("learn")
