import { WE } from "./we-did.js";

/** Of whose doings nothing comes here. */
const THEY =
  "(?:client|customer|payer|(?!(?:I|You|We|It|This|That)(?!\\p{L}))\\p{Lu}[\\p{L}&.-]+)(?: (?:has|have|just|already|also))*";
const NOW = "(?: (?:now|just|already|fully|all|completely|temporarily))*";

/** What no tool here does and no record shows: of a reply it is never true, or nobody can know it. */
export const NEVER_DONE: readonly string[] = [
  `${WE} (?:approved|granted|set|raised|increased|revoked) (?:the|your|an?|unlimited)(?: [^\\s]+){0,2} (?:allowance|approval|permit)`,
  "(?:allowance|approval|permit)(?: (?:is|was|has been|now|just|already))+ (?:approved|granted|set|raised)|approval granted",
  `${WE} (?:bridged|swapped|staked|unstaked|minted|borrowed) (?:the|your|it|them|all|\\d)`,
  `${WE} (?:converted|exchanged) (?:the|your|it|them|all)(?: [^\\s]+){0,2} (?:to|into|for) (?:euros?|EUR|dollars?|USD|GBP|pounds?|fiat)`,
  "(?:identity|KYC)(?: check)?(?: (?:is|was|has been|now))+ (?:verified|completed?|approved|passed)|^I(?:['’]ve)? verified your identity",
  "(?:your|Ihr|dein|votre|ton) (?:account|Konto|compte)(?: (?:is|was|has been|now|temporarily|ist|wurde|est|a été))+ (?:closed|suspended|locked|blocked|frozen|terminated|restricted|gesperrt|geschlossen|eingefroren|fermé|suspendu|bloqué)",
  "(?:su|tu|la sua|sua|a sua) (?:cuenta|conta)(?: (?:ha sido|fue|está|foi))+ (?:cerrada|suspendida|bloqueada|fechada|encerrada|suspensa)",
  `(?:wallet|account|keys?|device)(?: (?:is|are|was|were|has been|have been|got))+${NOW} (?:compromised|hacked|leaked|stolen|flagged|exposed|under review|verified)`,
  `(?:money|funds|USDC|deposit|balance|payment)(?: (?:is|are))${NOW} (?:insured|guaranteed|protected|safe|frozen|blocked|seized|held (?:in|by)(?! (?:your|the client|the payer)(?!\\p{L}))(?!\\p{L}))(?! (?:from|by your|in your))`,
  "(?:Unsigned|we|I) (?:holds?|keeps?) (?:the|your|all)(?: [^\\s]+)? (?:money|funds|USDC|deposits?|keys?)",
  "account (?:needs|requires) (?:to be )?(?:verification|verified|KYC)",
  `(?:2FA|two-factor authentication|screening|guard|checks?)(?: (?:is|are|was|were|has been|have been))${NOW} (?:disabled|off|skipped|bypassed|switched off|turned off)`,
  `${WE} (?:disabled|enabled|bypassed|skipped|switched off|turned off) (?:the |your |all )?(?:2FA|two-factor|screening|guard|safety|checks?)`,
  "(?:contract|transaction|signature)(?: (?:is|was|has been))+ (?:audited|simulated|harmless)|(?:is|are) safe to (?:sign|approve|click)",
  `${WE} (?:spoke|talked|checked|agreed|negotiated) (?:to|with) (?!you(?!\\p{L}))`,
  `${WE} (?:escalated|reported|filed|opened) (?:it|this|that|the|your|a|an)(?: [^\\s]+){0,3}? (?:ticket|report|returns?|case|complaint|police|support|authorities)`,
  `${WE} (?:escalated|reported) (?:it|this|that)(?! (?:as|in|above))(?!\\p{L})`,
  `${WE} (?:debited|charged|reversed|recovered|topped up|wrote off) (?:the|your|his|her|their) (?:client|customer|card|account|wallet|payment|transfer|transaction|money|funds|invoice|debt)`,
  "(?:chargeback|dispute) (?:was|has been) (?:filed|opened)|(?:fees?|debt|invoice|bill) (?:was|were|has been|have been) (?:waived|forgiven|written off)",
  "(?:Konto|Wallet|Geld|Guthaben|Schlüssel)(?: (?:ist|sind|wurde|wurden))+(?: (?:jetzt|bereits|schon|leider))* (?:kompromittiert|gehackt|gestohlen|eingefroren|versichert|garantiert|abgesichert)",
  "(?:compte|portefeuille|wallet|argent|fonds|clés?)(?: (?:est|sont|a été|ont été))+(?: (?:déjà|maintenant|bien))* (?:compromise?s?|piratée?s?|volée?s?|gelée?s?|assurée?s?|garantie?s?)",
  "(?:cuenta|cartera|billetera|wallet|dinero|fondos|claves?)(?: (?:está|están|ha sido|han sido|fue|fueron))+(?: (?:ya|ahora))* (?:comprometid|hackead|robad|congelad|asegurad|garantizad)[oa]s?",
  "(?:conta|carteira|wallet|dinheiro|fundos|chaves?)(?: (?:está|estão|foi|foram))+(?: (?:já|agora))* (?:comprometid|hackead|roubad|congelad|segurad|garantid)[oa]s?",
  "(?:conto|account|portafoglio|wallet|denaro|fondi|chiav[ei])(?: (?:è|sono|stat[oaie]))+(?: (?:già|ora))* (?:compromess|hackerat|violat|rubat|congelat|assicurat|garantit)[oaie]",
  "(?:Gebühr(?:en)? (?:wurden?|ist|sind) erlassen|frais (?:sont|ont été) (?:offerts|annulés)|comisi[oó]n (?:ha sido|fue|está) condonada|taxa foi (?:dispensada|isentada)|commissione è stata (?:annullata|condonata))",
  "(?:habe|haben) (?:das|dein|Ihr) Konto (?:gesperrt|gelöscht|eingefroren)",
  "(?:habe|haben|wurden?) (?:(?:deine|Ihre|die) )?(?:Bankverbindung|Bankdaten) (?:geändert|aktualisiert|hinterlegt)|(?:Bankverbindung|Bankdaten) wurden? (?:geändert|aktualisiert)",
  "(?:modifié|changé|mis à jour) (?:vos|tes|les|ses) coordonnées bancaires|(?:actualizado|cambiado|modificado|actualicé|cambié) (?:tus|sus|los) datos bancarios",
  "(?:atualizei|alterei|mudei) (?:os )?(?:seus )?dados bancários|(?:aggiornato|cambiato|modificato) i (?:tuoi |suoi )?dati bancari",
  `${WE} (?:deployed|activated) (?:the|your|a|this)(?: [^\\s]+)? contracts?|contract (?:has been|was) deployed|${WE} registered (?:the|your|this)(?: [^\\s]+){1,3} on[- ]chain`,
  `${THEY} (?:opened|viewed|clicked(?: on)?|looked at|read|seen) (?:the|your|this|that) (?:invoice|link|e-?mail|bill|page)`,
  `${THEY} (?:promised|assured|wrote back|called back|texted)(?!\\p{L})`,
  "(?:client|customer|payer)(?: (?:has|just|already))* (?:replied|answered)(?!\\p{L})",
  `${WE} (?:set|created|added) (?:you )?a (?:reminder|calendar (?:entry|event))|${WE} (?:put|added) (?:it|this|that) (?:in|to|on) (?:your|the) calendar`,
  `${WE} (?:texted|phoned|faxed|backed up|left [^\\s]+ a (?:voicemail|message)|posted (?:it|this|that)|handed (?:it|this|that) (?:over|to)|exported (?:it|the|your|all))(?!\\p{L})`,
  `${WE} (?:covered|sponsored|paid) (?:for )?(?:the |your )?(?:gas|network fees?)|(?:gas|network fees?)(?: (?:is|are|was|were|has been))+ (?:sponsored|on us)`,
  "(?:somebody|someone|stranger|hacker)(?: else)?(?: (?:has|just|already))* logged in|there (?:was|were|has been|have been) (?:[^\\s]+ ){0,2}?(?:log-?ins?|activity|access) (?:from|to|on|by|in)(?!\\p{L})",
];
