/** An SDN_ADVANCED.XML in OFAC's shape, piece by piece, with as much other matter as is asked for. */
export async function* sdnXml(
  addresses: readonly string[],
  options: { date?: string; fillerBytes?: number } = {},
): AsyncGenerator<Uint8Array> {
  const [year, month, day] = (options.date ?? "2026-11-01").split("-").map(Number);
  yield text(`<?xml version="1.0" encoding="utf-8"?><Sanctions xmlns="urn:test">
    <DateOfIssue CalendarTypeID="1"><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></DateOfIssue>
    <ReferenceValueSets><FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType>
    <FeatureType ID="345">Digital Currency Address - ETH</FeatureType></FeatureTypeValues></ReferenceValueSets>
    <DistinctParties>`);
  const filler = text(party(8, "1974 — né à Łódź").repeat(200));
  const rounds = Math.ceil((options.fillerBytes ?? 0) / filler.byteLength);
  const each = Math.ceil(addresses.length / (rounds + 1)) || 1;
  for (let round = 0, next = 0; round <= rounds || next < addresses.length; round++, next += each) {
    if (round < rounds) yield filler;
    const some = addresses.slice(next, next + each);
    if (some.length > 0) yield text(some.map((address) => party(345, address)).join(""));
  }
  yield text("</DistinctParties></Sanctions>");
}

function party(featureType: number, detail: string): string {
  return `<DistinctParty FixedRef="1"><Profile ID="1"><Identity Primary="true"><Alias><DocumentedName ID="1">
    <DocumentedNamePart><NamePartValue ScriptID="215">EXAMPLE &amp; SONS</NamePartValue></DocumentedNamePart>
    </DocumentedName></Alias></Identity><Feature ID="1" FeatureTypeID="${featureType}"><FeatureVersion ID="1">
    <Comment /><VersionDetail DetailTypeID="1432">${detail}</VersionDetail></FeatureVersion></Feature></Profile>
    </DistinctParty>\n`;
}

function text(content: string): Uint8Array {
  return Buffer.from(content);
}
