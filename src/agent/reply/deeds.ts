import { NEVER_DONE } from "./never-done.js";
import { AT_ONCE, WE } from "./we-did.js";

/** What a reply may tell as done, and how a record says so: by its status, its moments, or the name of a number that is not 0. */
export interface Deed {
  /** Words that tell it where a subject or a helper stands before them; each a pattern, language by language. */
  readonly done?: string;
  /** Patterns that bear their own subject. */
  readonly told?: readonly string[];
  readonly shows: RegExp;
}

const MONEY =
  "(?:payments?|money|funds|transfers?|transactions?|tx|payouts?|refunds?|USDC|Zahlung|Überweisung|Auszahlung|Geld|paiement|versement|virement|argent|fonds|pago|transferencia|dinero|fondos|pagamento|transferência|dinheiro|fundos|bonifico|fondi|denaro|soldi)";
const OWED = "(?:invoices?|bills?|Rechnung|facture|factura|fatura|fattura)";
const ITS =
  "(?:the|your|his|her|their|a|die|das|den|deine|Ihre|la|le|l['’]|votre|ta|sa|un|une|el|tu|su|una|a|o|sua|seu|um|uma|il|lo|tua) ?";
const LED =
  "(?: status)?(?: (?:has|have|is|are|was|were|just|now|already|been|ist|sind|ging|est|sont|a|è|ha|se ha|sono|foi|está|están|estão|va|já|ya|déjà|già|bereits|schon|bien|été|stat[oa]|wurden?))*";
/** "the invoice for Globex" */
const OF =
  "(?: #?[^\\s,]{0,30}\\d[^\\s,]{0,30})?(?: (?:(?:for|of|to|from|für|an|von|de|pour|para|por|per|di|da|do|a) |d['’])[^\\s,]{1,60}(?: [^\\s,]{1,60}){0,2}?)?";
/** No deed of this chat reaches them. */
const OF_ACCOUNT =
  "(?:limits?|keys?|webhooks?|contacts?|account|settings|members?|passwords?|profile|(?:bank|payment|payout) details)";

const SENT = `(?<!\\p{L})(?:${WE}|you|they|he|she|have|has|was|were|been) sent(?: (?:him|her|them|\\p{Lu}\\p{L}+))?`;
const MADE = "(?:links?|invoices?|bills?|plans?|jars?|payouts?|drafts?)";

export const DEEDS: readonly Deed[] = [
  {
    told: [
      `${WE} (?:created|made|generated|set up|prepared|drafted|issued|opened|replaced|corrected|merged|duplicated|restored|archived|extended|renewed) (?:[^\\s]+ ){0,5}?${MADE}(?!\\p{L})`,
      `${WE} (?:created|made|generated|set up|prepared|drafted|issued) (?:it|that|this|them|those|both|one)(?!\\p{L})`,
      `${MADE} (?:has been|have been|was|were|is now|are now)${AT_ONCE} (?:created|made|generated|set up|prepared|drafted|issued|replaced|corrected|duplicated|restored|extended|renewed)`,
      `(?:request|order|instruction)s? (?:has been|have been|was|were)${AT_ONCE} (?:executed|processed|completed|carried out|fulfilled)`,
      "^(?:(?:all|it is|it['’]s|that is|that['’]s|everything is|we['’]re|you['’]re) )?(?:done|all set|taken care of|handled|sorted|success|job done|mission accomplished|it worked|everything (?:went fine|went well|worked))$",
      `${WE} took care of (?:it|that|this|everything|${ITS}\\p{L}+)(?!\\p{L})`,
      "^(?:status |result |resultado |statut |stato |estado )?(?:successful|succeeded|erfolgreich|réussie?|exitos[oa]|bem-sucedid[oa]|riuscit[oa])$",
      "^consider (?:it|that|this) (?:done|paid|sent|settled|sorted|handled|taken care of)$",
      "^(?:(?:ist |schon |alles )?erledigt|fertig|c['’]est fait|hecho|listo|ya está|feito|pronto|fatto|готово|сделано|搞定了?|已完成|完成了|完了しました)$",
      "(?:habe?|haben) (?:[^\\s]+ ){0,5}?(?:Link|Zahlungslink|Rechnung|Auszahlung|Abo|Plan|Spendenseite) (?:[^\\s]+ ){0,4}?(?:erstellt|angelegt|vorbereitet|ausgestellt)",
      "(?:(?:j['’]ai|nous avons) (?:bien )?(?:créé|préparé|établi|émis)|(?:je viens|nous venons) (?:de |d['’])(?:créer|préparer|établir|émettre)) (?:le|la|votre|un|une|ton|ta) (?:lien|facture|versement|abonnement|cagnotte)",
      "(?:(?:he|hemos) (?:creado|preparado|generado)|(?:acabo|acabamos) de (?:crear|preparar|generar)) (?:el|la|tu|su|un|una) (?:enlace|factura|pago|plan)|(?:creé|generé) (?:el|la|tu|su|un|una) (?:enlace|factura)",
      "(?:criei|gerei|preparei|criamos|(?:acabei|acabamos) de (?:criar|gerar|preparar)) (?:o|a|seu|sua|um|uma) (?:link|fatura|pagamento|plano)",
      "(?:ho|abbiamo) (?:appena )?(?:creato|generato|preparato) (?:il|la|un|una|tuo|tua) (?:link|fattura|pagamento|piano)",
    ],
    // Whatever record of this chat's results there is; an empty list is none.
    shows: /^(?!none$)./,
  },
  {
    done: "paid settled received deposited credited gutgeschrieben bezahlt beglichen erhalten eingegangen payée?s? reçue?s? pagad[oa]s? recibid[oa]s? pag[oa]s? recebid[oa]s? paguei pagat[oaie] ricevut[oaie] réglée?s? soldée?s? acquittée?s? encaissée?s? saldad[oa]s? liquidad[oa]s? cobrad[oa]s? quitad[oa]s? saldat[oaie] incassat[oaie]",
    told: [
      "(?:a|ont) (?:bien |déjà )*(?:payé|réglé|versé|soldé)(?!\\p{L})|(?:ha|han) (?:ya )?(?:pagado|abonado|saldado)|(?:pagó|pagaron|abonó|pagou|pagaram|quitou)|(?:ha|hanno) (?:già )?(?:pagato|saldato|versato)",
      "(?:hat|haben|hatte) (?:sein|ihr|das|Ihr) Geld (?:schon |bereits )?(?:bekommen|erhalten|gekriegt)",
    ],
    shows: /paid|settled|final|confirmed|received|raised|income|earned|revenue|volume/,
  },
  {
    told: ["quits"],
    // An empty list says so, too.
    shows: /paid|settled|final|confirmed|cancel|credited|none/,
  },
  {
    done: "confirmed executed transferred wired broadcast completed bestätigt überwiesen confirmée?s? virée?s? confirmad[oa]s? transferid[oa]s? confermat[oaie] trasferit[oaie]",
    told: [
      `${WE} (?:initiated|triggered|kicked off|launched|pushed) ${ITS}?(?:${MONEY}|payout)|${MONEY}${LED} initiated(?!\\p{L})`,
      `(?:I|we)(?:['’](?:m|re)| am| are)${AT_ONCE} (?:(?:sending|wiring|transferring|processing|executing|releasing) ${ITS}?${MONEY}(?! (?:link|page|request|reminder|details))|(?:paying|refunding) (?!no|attention))`,
      `(?:j['’]ai|nous avons) (?:bien )?(?:effectué|fait|exécuté|passé) ${ITS}${MONEY}`,
      `(?:(?:he|hemos) (?:hecho|realizado|efectuado)|hice|realicé|efectué|fiz|fizemos|realizei|efetuei) ${ITS}${MONEY}`,
      `(?:ho|abbiamo) (?:fatto|effettuato|eseguito) ${ITS}${MONEY}`,
      `(?:habe|haben) ${ITS}${MONEY} (?:getätigt|ausgeführt|veranlasst|vorgenommen|gemacht)`,
    ],
    shows: /final|confirmed|settled|paid/,
  },
  {
    done: "sent resent e-?mailed mailed forwarded delivered gesendet geschickt verschickt abgeschickt versendet versandt envoyée?s? enviad[oa]s? inviat[oaie]",
    told: [
      `${OWED}${LED} (?:out|went out|gone out)(?= to|[.!,;]|$)|(?:mandé|envié|enviei|mandei) (?:la|el|a|o|tu|su|sua) (?:factura|fatura|correo|e-?mail)|已(?:经)?(?:给[^，。]{1,12})?发(?:送|出|了)|(?:メール|請求書)を(?:お?送り|送信)(?:し)?まし`,
    ],
    shows: /sent|queued|delivered|final|confirmed|paid/,
  },
  {
    // Money: of a mail that was sent, nothing of it follows.
    told: [
      `${SENT} (?:${ITS}|all )?${MONEY}(?! (?:link|page|request|reminder|details|terms|sheet))`,
      `${SENT} (?:[^\\s]{1,40} ){0,2}?\\d[\\d.,]* ?(?:USDC|dollars?)`,
      `(?:(?<!\\d )${MONEY}|(?<!(?:for|of|over|über|de|por|pour|di|da) [\\d.,]*)\\d USDC)(?: (?:now|just|already|wurden?|has|have|had|was|were|been|a|ont|été|ha|han|sido|fue|foi|è|stat[oi]))+ (?:sent|gesendet|geschickt|envoyée?s?|enviad[oa]s?|inviat[oi])`,
    ],
    shows: /final|confirmed|settled|paid|submitted/,
  },
  {
    done: "refunded reimbursed erstattet zurückgezahlt remboursée?s? reembolsad[oa]s? rimborsat[oaie]",
    told: [
      `${WE} (?:issued|made|processed) (?:the|your|this|that|a|his|her|their) (?:full )?refund`,
      "refunds?(?: (?:has|have|been|was|were|now|already))* (?:issued|processed|made|done|complete)",
      "(?:reembolsé|devolví|reembolsei|devolvi)",
      "退款(?:已|成功|完成)|已(?:经|为您)?退款|रिफंड (?:हो ग|कर दि)",
      "返金(?:手続き)?(?:を)?(?:しました|済み|が?完了)",
      "верну(?:л|ла|ли) (?:деньги|средства|плат[её]ж)",
      "(?:पैसे|रकम|भुगतान) वापस कर दि",
    ],
    shows: /refunded/,
  },
  {
    done: "cancell?ed voided deleted unlinked storniert gelöscht gekündigt annulée?s? supprimée?s? résiliée?s? cancelad[oa]s? anulad[oa]s? eliminad[oa]s? excluíd[oa]s? apagad[oa]s? annullat[oaie] eliminat[oaie] cancellat[oaie] disdett[oaie] beendet geschlossen fermée?s? encerrad[oa]s? chius[oaie] отмен[её]н[аоы]? удал[её]н[аоы]?",
    told: [
      "(?:cancelé|anulé|eliminé|cerré|cancelei|anulei|excluí|apaguei|encerrei|отменил[аи]?|удалил[аи]?)",
      "(?:已(?:经|为您)?|我(?:已|刚)?(?:[帮替为][您你])?)(?:取消|删除|作废)",
      "(?:キャンセル|削除|解約|取り消し)(?:しました|済み|されました)",
      `(?:रद्द कर|हटा) दि?(?:या|ए|ी)|रद्द हो ग|${OWED}${OF}${LED} (?:storniert|annulée|anulada|cancelada|annullata)(?=[.!,;]|$)`,
    ],
    shows: /cancel/,
  },
  {
    done: "scheduled geplant terminiert programmée?s? planifiée?s? programad[oa]s? agendad[oa]s? programmat[oaie] pianificat[oaie]",
    told: [
      `${MONEY} (?:is|are|ist|sind|est|sont|está|están|è|sono)${LED} (?:scheduled|geplant|programmée?s?|planifiée?s?|programad[oa]s?|agendad[oa]s?|programmat[oaie])`,
      "(?:programé|agendé|agendei|programei|запланировал[аи]?|запланирован[аоы]?)",
      "已(?:经|为您)?(?:安排|预约|排定)",
      "予約(?:しました|済み|されました)",
      "(?:शेड्यूल|निर्धारित) कर दि",
    ],
    shows: /next_|scheduled/,
  },
  {
    done: "notified informed reminded contacted alerted kontaktiert contactée?s? contactad[oa]s? contattat[oaie] benachrichtigt informiert erinnert verständigt notifiée?s? prévenue?s? informée?s? avertie?s? relancée?s? rappelé notificad[oa]s? avisad[oa]s? informad[oa]s? recordado lembrad[oa]s? avvisat[oaie] notificat[oaie] informat[oaie] sollecitat[oaie] уведомл[её]н[аоы]?",
    told: [
      `${WE} (?:told|pinged|contacted|messaged|let) (?!me |us |you )[\\p{L}\\p{N}]+(?: [^\\s]+)? ?(?:know|about)?`,
      "reminders?(?: (?:has|have|been|was|were|just|already))* (?:sent|went out|gone out|is out|delivered)",
      "(?:notifiqué|avisé|recordé|notifiquei|avisei|lembrei|уведомил[аи]?|напомнил[аи]?)",
      "(?:mandato|inviato) un (?:promemoria|sollecito)",
      "(?:已(?:经|为您)?|我(?:已|刚)?)(?:通知|提醒|告知)",
      "(?:通知|連絡|リマインダーを送り?|リマインド)(?:しました|ました|済み)",
      "(?:सूचित कर|याद दिला) दि",
    ],
    shows: /sent|queued|delivered/,
  },
  {
    told: [
      `${MONEY}${LED} (?:arrived|landed|cleared|(?:came|come) (?:in|through)|(?:went|gone) through|succeeded|successful|complete|(?:processed|done|moved|confirmed|da)(?=[.!,;]|$)|(?:went|gone) out|on (?:its|their) way|under ?way|(?:sits? |is |are )?(?:now )?in (?:your|his|her|their|\\p{Lu}\\p{L}+['’]s) (?:wallet|account)|eingegangen|angekommen|raus|unterwegs|durch(?:gegangen)?|partie?s?|arrivée?s?|passée?s?|en route|llegó|llegado|pasó|en camino|realizado|procesado|completado|chegou|caiu|a caminho|concluído|processado|arrivat[oaie]|in arrivo|andato a buon fine)|${MONEY} (?:wurden?|a été|ont été|ha sido|fue|foi|è stat[oa])(?: (?:bien|schon|bereits|già|ya|já))* (?:effectuée?s?|ausgeführt|efectuad[oa]|efetuad[oa]|eseguit[oa])`,
      "資金が?(?:送られ|移動)|资金(?:正)?在(?:路上|途)|(?:付款|支付|转账|汇款)(?:已)?(?:成功|完成)",
      "(?:деньги|средства) (?:уже )?в пути|плат[её]ж (?:уже )?прош[её]л",
    ],
    shows: /paid|settled|final|confirmed|received|raised|usdc/,
  },
  {
    told: [
      `^(?:the|your|this|that|both|all|die|deine|Ihre|la|votre|su|sua|a|\\p{Lu}\\p{L}+['’]s)(?: [^\\s]+){0,2}? (?:${MONEY}|${OWED})${OF} (?:is|are|ist|sind|est|está|è)${LED} (?:paid|settled|bezahlt|beglichen|payée?|pagad[oa]|paga|pagat[oa]|réglée?|acquittée?|soldée?|saldad[oa]|liquidad[oa]|quitad[oa]|saldat[oa])(?: (?:now|already|in full))*$`,
      `${OWED}${OF}${LED} cleared`,
      "cleared (?:its|his|her|their|the|your) (?:balance|debt|bill|invoice|account)",
      "(?:is|are|was|were|has been)(?: (?:now|all|fully|already))* paid (?:up|off)(?!\\p{L})",
      "^[^\\s]{1,40} is(?: (?:now|already))* paid$",
      "(?:made|completed) (?:the|a|its|his|her|their|your) (?:full )?(?:payment|transfer|deposit)(?! (?:link|page|request|terms|plan|details))(?!\\p{L})",
      `(?:${WE}|you(?:['’]ve| have| just)*) (?:got|secured|released|moved|swept) (?:(?:the|your|his|her|their|some|all) )*(?:${MONEY}|deposit)(?! (?:link|page|request|terms|plan|details))`,
      `(?:${MONEY}|escrow)${LED} (?:released|moved to|left (?:your|the|his|her|their))(?!\\p{L})`,
      "^(?:it|that|this|all|everything)(?: is|['’]s| are)(?: (?:now|all|already))* (?:paid|settled)(?: (?:now|already|in full))*$",
      "marked (?!for )(?:[^\\s]+ ){0,4}?(?:as )?paid(?!\\p{L}| another way in the console)",
      "(?:als bezahlt markiert|marquée?s? comme (?:payée?s?|réglée?s?)|marcad[oa]s? como pagad[oa]s?|marquei(?: [^\\s]+){0,3} como pag[oa]s?|segnat[oaie] come pagat[oaie]|отметил[аи]?(?: [^\\s]+){0,2} (?:как )?оплаченн[а-я]+)",
      `${WE} (?:made|processed|signed|released|submitted|approved|collected|withdrew|moved) (?:the|your|this|a) (?:${MONEY}|(?<!made [^ ]+ )draft)(?! ?\\p{L})`,
      `${WE} (?:signed|submitted|executed|charged) (?:it|them|the client)(?! ?\\p{L})`,
      "(?:has|have|got) (?:his|her|their) (?:money|USDC|funds)",
      "已(?:经|将.{0,12})?标记为已?付|支払い済みに(?:しました|マーク)",
    ],
    shows: /paid|settled|final|confirmed/,
  },
  {
    told: [
      `${WE} (?:added|updated|changed|removed|revoked|rotated|raised|increased|lowered|lifted|paused|created|upgraded) (?:the|your|this|that|a|an|all)(?: [^\\s]+){0,2} ${OF_ACCOUNT}`,
      `${WE} (?:added [^\\s]+(?: [^\\s]+)? to your contacts|whitelisted|unblocked|blocked|paused|resumed|stopped|revoked|unlinked|waived) (?:the|your|this|that|it|them|him|her|all)`,
      `${WE} (?:invited [^\\s]+|linked (?:the|your|this|a|another)(?: [^\\s]+)? wallet)`,
      `${OF_ACCOUNT} (?:was|were|has been|have been)${AT_ONCE} (?:added|updated|changed|removed|revoked|rotated|raised|increased|lowered|lifted|paused|upgraded|downgraded)`,
      `(?:subscription|series|draft) (?:was|has been)${AT_ONCE} (?:paused|resumed|approved)`,
    ],
    shows: /cancel|approved|revoked|removed|linked|added|changed/,
  },
  {
    told: [
      "wallet(?: 0x\\p{L}*[^\\s]*)?(?: (?:is|was|has been|got))(?: (?:now|just|already))+ (?:linked|connected)|wallet(?: 0x[^\\s]*)? (?:was|has been|got)(?: (?:now|just|already|successfully))* (?:linked|connected)",
    ],
    shows: /linked|primary/,
  },
  { told: NEVER_DONE, shows: /^$/ },
  {
    done: "debited charged belastet abgebucht débitée?s? prélevée?s? debitad[oa]s? cargad[oa]s? addebitat[oaie]",
    shows: /fee|charge/,
  },
  {
    done: "approved authori[sz]ed genehmigt approuvée?s? autorisée?s? aprobad[oa]s? autorizad[oa]s? aprovad[oa]s? approvat[oaie] autorizzat[oaie]",
    told: [
      "(?:client|customer|payer|boss|owner|manager|administrator|accountant|team|bank|Kunde|Chef|cliente)(?: (?:has|just|already|hat|a|ha))* (?:accepted|agreed|okayed|cleared|approved|akzeptiert|zugestimmt|accepté|aceptado|aceptó|aceitou|accettato|signed(?: off)?)(?= (?:it|this|that|the|your|a|on|to|le|la|el|o|il)(?!\\p{L})|[.!,;]|$)",
      "Kunde hat (?:[^\\s]+ ){1,3}?(?:akzeptiert|angenommen|unterschrieben)",
    ],
    shows: /approved|accepted|signed|final|confirmed|paid/,
  },
  {
    told: [
      `${MONEY}(?: (?:has|have|was|were|is|just|already|been|ist|wurde|a|été|ha|sido|fue|foi|è|stat[oa]))* (?:failed|bounced|reverted|rejected|declined|lost|returned|stuck|fehlgeschlagen|gescheitert|abgelehnt|zurückgewiesen|échoué|refusée?|rejetée?|fallado|falló|rechazad[oa]|falhou|recusad[oa]|rejeitad[oa]|fallit[oa]|rifiutat[oa]|respint[oa])`,
    ],
    shows: /fail|revert|reject|doubt|return|expired|cancel|refund/,
  },
  {
    told: [
      "(?:session|key|trial|plan|subscription|link|invoice|draft|payout|page)(?: (?:has|is|was|just|now|already))+ (?:expired|ended|used up|used|void)(?=[.!,;]|$)",
      "(?:Link|Rechnung) ist(?: bereits)? abgelaufen|lien a expiré|enlace ha (?:caducado|expirado)|link (?:expirou|è scaduto)",
    ],
    shows: /expired|cancel|void|paid|used|revoked|ended/,
  },
  {
    told: [
      "(?:gas|(?:network |gas |our |the )fees?|tax|taxes|VAT|Gebühr|Gas|frais|comisión|tarifa|taxa|commissione)(?: (?:is|are|was|were|has|have|been|now|already|ist|wurde|sont|ont|été|está|ha|sido|fue|foi|è|stat[oa]))+ (?:paid|covered|remitted|bezahlt|gedeckt|payés|pagad[oa]|cubiert[oa]|paga|cobert[oa]|pagat[oa]|copert[oa])(?=[.!,;]|$)",
      "(?:the|your|this|that) (?:payment|transfer|transaction|payout) is(?: (?:now|already))* (?:final|irreversible)(?=[.!,;]|$)",
    ],
    shows: /paid|settled|final|confirmed|fee/,
  },
  {
    told: [
      "(?:wallet|account|balance)(?: (?:has|have|was|were|been|now|just|already))+ (?:topped up|increased|funded|drained|emptied)",
    ],
    shows: /usdc|received|paid|final|confirmed/,
  },
  {
    told: [
      "(?:wallet|address) (?:has|was)(?: (?:just|now|already|been))* changed|changed (?:its|his|her|their) (?:wallet|address|bank)|has a new (?:wallet|address|bank)",
    ],
    shows: /updated|changed|since/,
  },
  {
    told: [
      "stainless",
      "(?:address|wallet|recipient|payee)(?: 0x[^\\s]*)? (?:has been|is|was)(?: (?:now|already|fully))* (?:verified|vetted|trusted|whitelisted|checked)(?=[.!,;]|$| (?:by|and) )",
      `${WE} (?:verified|vetted|checked) (?:the|this|that|your|his|her|their) (?:address|wallet|recipient|payee|client)(?! (?:list|book|format))`,
      "(?:Adresse (?:ist|wurde) (?:bereits )?(?:geprüft|verifiziert)|adresse (?:est|a été) vérifiée|direcci[oó]n (?:está|ha sido|fue) verificada|endereço (?:está|foi) verificado|indirizzo è(?: stato)? verificato)|(?:habe?|haben) (?:die|diese) (?:Adresse|Wallet) (?:geprüft|überprüft)|ai vérifié (?:l['’]|cette )adresse|(?:he|hemos) (?:verificado|comprobado|revisado) (?:la|esta) direcci[oó]n|verifiquei (?:o|este) endereço|ho (?:verificato|controllato) (?:l['’]|questo )indirizzo",
      "(?:address|payer|recipient)(?: 0x[^\\s]*)? (?:is|was|looks|came back)(?: (?:all|perfectly|completely|totally|now))* (?:clean|safe|clear|fine|legit(?:imate)?|trustworthy)(?! (?:in|as|for|about)(?!\\p{L}))",
      "(?:(?:passed|cleared) (?:the |our )?(?:screening|sanctions? check)|screening (?:came back|is|was) (?:clean|clear|fine))",
      "Adresse ist (?:sauber|sicher|unbedenklich)|adresse est (?:propre|sûre)|direcci[oó]n está limpia|direcci[oó]n es segura|endereço (?:está limpo|é seguro)|indirizzo è (?:pulito|sicuro)",
    ],
    shows: /unlisted/,
  },
  {
    told: [
      "(?:支払い?|入金|送金|着金)(?:が|は|を)?(?:済み|完了|され|しまし|確認しまし|まし|届きまし)",
      "已(?:经)?(?:付款|支付|到账|收到|付清|付了|转账|汇款|打款)",
      "(?:оплачен|выплачен|получен|поступил|отправлен|отправил|перев[её]л|заплатил)[оаиы]?",
      "भुगतान (?:हो (?:गया|चुका)|मिल|प्राप्त|आ गया)|भेज दि(?:ए|या)",
      "(?:zapłacon[oea]|betaald|ödendi)|تم (?:الدفع|التحويل)",
    ],
    shows: /paid|settled|final|confirmed|received|refunded/,
  },
];
