"""settings"""
import streamlit as st
from lessons.ui.places import show_top, show_tabs
show_top("settings")
st.html("<h1>settings</h1>")
show_tabs("settings")
