/** Ordinary nouns of trade: no verb of command, no pronoun, nothing of contact, account, wallet or bank. */
export const BUSINESS: ReadonlySet<string> = new Set(
  (
    "payment invoice service services work works project fee fees consulting consultation design designs logo website web site " +
    "page dev development programming software app application hosting domain maintenance support repair repairs installation " +
    "translation proofreading editing writing copywriting content article articles blog post posts marketing seo advertising campaign " +
    "social media photography photo photos video videos film production music lesson lessons tutoring training course " +
    "courses class classes workshop workshops session sessions coaching mentoring seminar event events catering food " +
    "overtime allowance delivery shipping transport freight rent room venue equipment materials supplies parts goods products product item items " +
    "unit units piece pieces order purchase sale retainer deposit milestone phase sprint subscription membership plan ticket " +
    "tickets donation contribution gift tip licence license licences licenses seat seats hour hours day days week weeks month " +
    "months year years monthly weekly quarterly yearly annual hourly daily rate research analysis audit review report reports " +
    "strategy planning management administration bookkeeping accounting tax legal advice drafting cleaning gardening painting " +
    "plumbing carpentry electrical construction landscaping print printing flyer flyers poster posters banner banners card " +
    "cards illustration illustrations animation branding brand packaging graphic graphics ux ui interface prototype testing qa " +
    "integration api data database server cloud security backup migration upgrade setup configuration documentation " +
    "recording mixing mastering voiceover podcast interview modelling styling makeup hair travel expenses mileage hotel " +
    "flight discount total workshop installment instalment partial final first second third part revision revisions draft " +
    "beratung entwicklung gestaltung übersetzung wartung miete honorar leistung leistungen dienstleistung arbeit projekt " +
    "conseil développement création traduction maintenance loyer honoraires prestation travail projet " +
    "consultoría diseño desarrollo traducción mantenimiento alquiler honorarios servicio servicios trabajo proyecto " +
    "consultoria desenvolvimento tradução manutenção aluguel honorários serviço serviços trabalho projeto " +
    "consulenza sviluppo progettazione traduzione manutenzione affitto onorario servizio servizi lavoro progetto"
  ).split(" "),
);
