import { render } from "preact";
import { App } from "./app.js";
import "./style.css";

const place = document.getElementById("app");
if (place) render(<App />, place);
