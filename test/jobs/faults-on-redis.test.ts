import { describeFaults } from "./faults.js";

describeFaults("Redis");
