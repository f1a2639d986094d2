/** An invoice of one line, for whoever only needs that there is one. */
export const BILL = {
  client_name: "Acme",
  client_email: "ap@acme.example",
  total_usd: 1,
  line_items: [{ description: "Work", quantity: 1, unit_price: 1 }],
  destination_address: "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
  chain: "base",
};
