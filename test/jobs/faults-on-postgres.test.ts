import { describeFaults } from "./faults.js";

describeFaults("PostgreSQL");
