import { Screen } from "../../parts/screen.js";
import { Steps } from "../home/steps.js";
import { Sections } from "./sections.js";

export function FirstSteps() {
  return (
    <Screen title="First steps">
      <Sections />
      <section class="card" aria-label="First steps">
        <Steps />
      </section>
    </Screen>
  );
}
