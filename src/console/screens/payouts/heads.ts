/** What a column of a table of payees can be. */
export type Column = "address" | "name" | "amount" | "label" | "chain" | "currency";

const words = (text: string) => text.split("|").map((word) => foldHead(word));

/** In English, German, French, Spanish, Portuguese, Italian and Japanese; Excel's and payrolls' among them. */
const WORDS: Record<Column, readonly string[]> = {
  address: words(
    "address|wallet|wallet address|recipient address|payee address|to address|recipient wallet|payee wallet|adresse|walletadresse|empfängeradresse|adresse wallet|portefeuille|dirección|cartera|billetera|monedero|endereço|carteira|indirizzo|portafoglio|アドレス|ウォレット|ウォレットアドレス|受取アドレス|送金先アドレス",
  ),
  name: words(
    "name|recipient|payee|to|contact|employee|employee name|empfänger|zahlungsempfänger|mitarbeiter|nom|destinataire|bénéficiaire|employé|salarié|nombre|destinatario|beneficiario|empleado|nome|destinatário|beneficiário|funcionário|colaborador|dipendente|名前|氏名|受取人|宛先|従業員",
  ),
  amount: words(
    "amount|sum|total|value|payment|payout|net|net pay|net amount|gross|gross pay|gross amount|pay|salary|net salary|gross salary|wage|betrag|summe|gesamt|gesamtbetrag|wert|netto|nettobetrag|nettolohn|nettogehalt|brutto|bruttobetrag|bruttolohn|bruttogehalt|lohn|gehalt|auszahlung|montant|montant net|montant brut|somme|valeur|salaire|salaire net|salaire brut|net à payer|importe|monto|cantidad|suma|salario|salario neto|neto|bruto|valor|quantia|montante|salário|salário líquido|líquido|importo|somma|totale|stipendio|stipendio netto|lordo|金額|額|合計|合計金額|支給額|総支給額|差引支給額|手取り|給与|給料|振込額|振込金額|送金額|支払額",
  ),
  label: words(
    "label|memo|note|reference|description|for|purpose|verwendungszweck|zweck|notiz|bezeichnung|beschreibung|libellé|motif|référence|concepto|referencia|nota|descripción|motivo|referência|descrição|causale|riferimento|descrizione|摘要|備考|メモ|ラベル|内容",
  ),
  chain: words("chain|network|blockchain|netzwerk|réseau|red|rede|rete|チェーン|ネットワーク"),
  currency: words("currency|ccy|token|asset|coin|währung|devise|monnaie|moneda|moeda|valuta|通貨"),
};

const OTHERS =
  "eur|gbp|chf|jpy|brl|mxn|cad|aud|nzd|inr|cny|krw|sgd|hkd|try|pln|sek|nok|dkk|czk|huf|ars|cop|clp|pen|php|thb|zar|ngn|usdt|eurc|dai|btc|eth|euro|円|€|£|¥|₹|₩";
/** Money of any kind beside figures. */
export const MONEY = `usdc|usd|${OTHERS}|\\$`;
const IN_OTHERS = new RegExp(`^(.*?) ?(?:\\bin )?(?:${OTHERS})$`, "u");
const IN_USDC = /^(.*?) ?(?:\bin )?(?:usdc?|\$)$/u;

/** One word for all of its ways to be written. */
export function foldHead(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_\-./:()[\]]+/g, " ")
    .trim();
}

/** Undefined where nobody knows it; `isForeign` where it says sums that are no USDC. */
export function readHead(text: string): { column: Column; isForeign?: true } | undefined {
  const head = foldHead(text);
  const [found] = Object.entries(WORDS).find(([, known]) => known.includes(head)) ?? [];
  if (found) return { column: found as Column };
  const isAmount = (rest: string | undefined) => rest === "" || WORDS.amount.includes(rest ?? "?");
  if (isAmount(IN_USDC.exec(head)?.[1])) return { column: "amount" };
  return isAmount(IN_OTHERS.exec(head)?.[1]) ? { column: "amount", isForeign: true } : undefined;
}
