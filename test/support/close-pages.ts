import { afterAll } from "vitest";
import { closePages } from "./browser.js";

afterAll(closePages);
