import type { Invoice } from "../../../client/public.js";
import { api } from "../../api.js";
import { sendsMail } from "../../installation.js";
import { Deed } from "../../parts/deed.js";
import { useLoaded } from "../../parts/loading.js";

/** What can still be done about it, as things stand. */
export function InvoiceDeeds({ invoice, reload }: { invoice: Invoice; reload(): void }) {
  const { id, status, client_email, marked_paid, series_id, next_invoice_at, revision } = invoice;
  const params = { path: { id } };
  const isOpen = status === "sent";
  if (status === "draft")
    return (
      <>
        <a class="small" href={`/console/invoices/new?draft=${id}`}>
          Change
        </a>
        <Deed
          label="Issue"
          asks={`It gets its number and its page, and is mailed to ${client_email} where mail is set up.`}
          run={() => api.post("/api/v1/invoices/{id}/issue", { params, body: { revision: revision ?? 1 } })}
          done="The invoice is issued."
          onDone={reload}
        />
        <Deed
          label="Cancel draft"
          asks="It takes no number, and nobody has heard of it."
          run={() => api.post("/api/v1/invoices/{id}/cancel", { params })}
          done="The draft is canceled."
          onDone={reload}
        />
      </>
    );
  return (
    <>
      <a class="small" href={`/console/invoices/new?from=${id}`}>
        Duplicate
      </a>
      {isOpen && <SendAgain invoice={invoice} reload={reload} />}
      {isOpen && (
        <Deed
          label="Mark as paid"
          asks="It was paid another way, today. Its page takes no payment any more."
          run={() => api.post("/api/v1/invoices/{id}/mark-paid", { params, body: {} })}
          done="It is marked as paid."
          onDone={reload}
        />
      )}
      {marked_paid !== null && (
        <Deed
          label="Take the mark away"
          asks="It is open again, and can be paid on its page."
          run={() => api.post("/api/v1/invoices/{id}/unmark-paid", { params })}
          done="The invoice is open again."
          onDone={reload}
        />
      )}
      {(isOpen || next_invoice_at !== null) && (
        <Deed
          label={series_id && !isOpen ? "Stop the series" : "Cancel invoice"}
          asks={
            series_id
              ? "The series ends, and this invoice with it unless it is paid."
              : "Nobody can pay it any more. Its page says so; its number stays taken."
          }
          run={() => api.post("/api/v1/invoices/{id}/cancel", { params })}
          done={series_id ? "The series has ended." : "The invoice is canceled."}
          onDone={reload}
        />
      )}
    </>
  );
}

/** Where a letter can go: one that was made before there was a mail server may well be sent by now. */
function SendAgain({ invoice, reload }: { invoice: Invoice; reload(): void }) {
  const { id, client_email, email_status } = invoice;
  const isSent = email_status !== "not_configured";
  const { value: canSend } = useLoaded(`mail ${id} ${isSent}`, async () => isSent || (await sendsMail()));
  if (!canSend) return null;
  return (
    <Deed
      label="Send again"
      asks={`The invoice goes to ${client_email}${isSent ? " once more" : ""}.`}
      run={(key) =>
        api.post("/api/v1/invoices/{id}/send", {
          params: { path: { id }, header: { "Idempotency-Key": key } },
        })
      }
      done="It is on its way."
      onDone={reload}
    />
  );
}
