import { useState } from "preact/hooks";
import type { Member, Warning } from "../../../client/public.js";
import { api } from "../../api.js";
import { SchemaForm } from "../../form/schema-form.js";
import { Deed } from "../../parts/deed.js";
import { ListScreen, type ListSpec } from "../../parts/list-screen.js";
import { secretOf } from "../../parts/lost-secret.js";
import { Said, When } from "../../parts/said.js";
import { ShownOnce } from "../../parts/shown-once.js";
import { session } from "../../session.js";
import { inWords } from "../../words/status.js";
import { Sections } from "./sections.js";

const ROLES = ["owner", "member", "viewer"] as const;
const MAY: Record<Member["role"], string> = {
  owner: "May change everything, members and keys too.",
  member: "May bill, prepare payouts, approve and sign.",
  viewer: "May look, and change nothing.",
};

const path = ({ id }: Member) => ({ params: { path: { id } } });

const spec: ListSpec<Member> = {
  title: "Members",
  live: ["member."],
  load: (query) => api.get("/api/v1/members", { params: { query } }),
  columns: [
    {
      head: "Name",
      cell: ({ id, name }) => (
        <span>
          <Said text={name} />
          {id === session.value?.member.id && " (you)"}
        </span>
      ),
    },
    { head: "Role", cell: ({ role }) => inWords(role) },
    { head: "E-mail", cell: ({ email }) => (email ? <Said text={email} /> : "–") },
    { head: "Came in", cell: ({ joined_at }) => (joined_at ? <When time={joined_at} /> : "Not yet") },
    { head: "Change", cell: (member) => <Change member={member} /> },
  ],
  keyOf: ({ id }) => id,
  empty: { title: "No member yet", text: "A member is a person who may sign in to this account." },
};

function Change({ member }: { member: Member }) {
  const [role, setRole] = useState(member.role);
  const [link, setLink] = useState("");
  if (link) return <ShownOnce title="The link that lets him in" secret={link} what="sign-in link" />;
  return (
    <div class="actions">
      {member.id !== session.value?.member.id && (
        <Deed
          label={`New link for ${member.name}`}
          short="New link"
          asks="For somebody who has no way in: his first link expired, or his role was lowered. It works once, for 15 minutes."
          run={async () => {
            const { data } = await api.post("/api/v1/members/{id}/sign-in-link", path(member));
            setLink(secretOf(data.url, "link", "Make another one."));
          }}
          done={`Pass the link on to ${member.name}.`}
        />
      )}
      <Deed
        label={`Change role of ${member.name}`}
        short="Role"
        asks={
          <fieldset class="form">
            {ROLES.map((one) => (
              <label key={one} class="check">
                <input
                  type="radio"
                  name={`role-${member.id}`}
                  checked={role === one}
                  onChange={() => setRole(one)}
                />
                {inWords(one)} <small>{MAY[one]}</small>
              </label>
            ))}
          </fieldset>
        }
        onOpen={() => setRole(member.role)}
        run={() => api.patch("/api/v1/members/{id}", { ...path(member), body: { role } })}
        done={`${member.name} is ${role} now.`}
      />
      <Deed
        label={`Remove ${member.name}`}
        short="Remove"
        asks="His sessions, ways in and connections end at once. What he did stays, and so do the account's keys and webhooks: revoke under Keys those that he knows."
        run={() => api.delete("/api/v1/members/{id}", path(member))}
        done={`${member.name} is no member any more.`}
      />
    </div>
  );
}

export function Members() {
  const [link, setLink] = useState("");
  const [warnings, setWarnings] = useState<Warning[]>([]);
  const before = (
    <>
      <Sections />
      {link ? (
        <ShownOnce title="The link that lets him in" secret={link} what="sign-in link">
          {warnings.map(({ message }) => (
            <p key={message} class="warn">
              <Said text={message} />
            </p>
          ))}
          <p class="quiet">It works once, for 15 minutes. A new one can be made at any time.</p>
          <button type="button" class="small" onClick={() => setLink("")}>
            Add another
          </button>
        </ShownOnce>
      ) : (
        <details>
          <summary>Add a member</summary>
          <SchemaForm
            path="/api/v1/members"
            fields={["name", "role", "email"]}
            submit="Make a link"
            send={async (body, key) => {
              const { data } = await api.post("/api/v1/members", {
                body,
                params: { header: { "Idempotency-Key": key } },
              });
              setWarnings("warnings" in data ? data.warnings : []);
              const then = "Make one for this member in the list.";
              setLink("approval_id" in data ? "" : secretOf(data.url, "link", then));
            }}
          />
        </details>
      )}
    </>
  );
  return <ListScreen spec={{ ...spec, before }} />;
}
