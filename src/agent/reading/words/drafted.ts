/** A bill that is only written for now: "draft an invoice", "as a draft", "Rechnungsentwurf". */
export const DRAFTED =
  /(?<![\p{L}\p{N}])(?:draft(?: (?:me|us|up|an?|the|new|another|invoice|bill))+(?<=invoice|bill)|draft invoice|(?:as|just|only) a draft|rechnungsentwurf|als entwurf)(?![\p{L}\p{N}])/iu;
