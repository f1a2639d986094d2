#!/usr/bin/env node
import { run } from "./cli/run.js";

void run(process.argv.slice(2), { as: "npm run --silent cli --", also: [] });
