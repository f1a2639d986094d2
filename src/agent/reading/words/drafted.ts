/** A bill that is only written for now: "draft an invoice", "draft Acme a bill", "as a draft", "Rechnungsentwurf". */
export const DRAFTED = /(?<![\p{L}\p{N}])(?:draft|rechnungsentwurf|als entwurf)(?![\p{L}\p{N}])/iu;
