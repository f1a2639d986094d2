import type { SightingKind } from "./span.js";

interface Pattern {
  readonly kind: SightingKind;
  readonly pattern: RegExp;
  /** Stands in every text that holds the pattern, and costs a fraction to find: most texts hold none of it. */
  readonly look: RegExp;
}

const TLD =
  "com|net|org|io|co|xyz|app|dev|finance|info|biz|me|eth|ai|cc|link|click|site|online|top|live|club|shop|store|pro|tech|cloud|money|cash|fund|gg|so|tv|us|uk|de|fr|es|it|pt|br|ru|cn|in|nl|ch|at|be|pl|eu|to|sh|ly|crypto|page|web|onion";
/** Of East Asia. */
const FAR_TLD =
  "中国|中國|公司|网络|网址|网店|网站|商城|商店|商标|在线|中文网|我爱你|集团|世界|企业|游戏|手机|移动|公益|政务|机构|香港|台湾|台灣|澳門|新加坡|みんな|コム|セール|ストア|ポイント|クラウド|アマゾン|グーグル|ファッション|닷컴|닷넷|한국|삼성";
const FAR = "[\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}]";
const RARE_TLD = "com|org|io|xyz|eth|info|biz|app|dev|finance";
const DOT_WORD = "dot|punkt|punto|ponto|point";
const LABEL = "[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,62}";
const START = "(?<![\\p{L}\\p{N}_-])";
const END = "(?![\\p{L}\\p{N}])";
const TAIL = "(?:[/:?#]\\S{0,2000})?";

/** Everything a reader could follow or write to, each pattern bounded so that hostile text costs linear time. */
export const HOSTS: readonly Pattern[] = [
  { kind: "link", look: /:\/\//, pattern: /[^\s<>()[\]{}"']{0,40}:\/\/\S{0,2000}/gu },
  {
    kind: "link",
    look: /:\S/u,
    pattern:
      /(?<![\p{L}\p{N}])(?:mailto|tel|sms|javascript|vbscript|blob|ethereum|bitcoin|lightning|ipfs|ipns|magnet|tg|whatsapp|skype|callto|intent|metamask|x-[a-z]{2,20}):\S{1,2000}/giu,
  },
  {
    kind: "link",
    look: /:\S/u,
    pattern: /(?<![\p{L}\p{N}])(?:data|file|about|wc|urn|view-source):[^\s:]{2,2000}/giu,
  },
  {
    kind: "e-mail",
    look: /@/,
    pattern:
      /[^\s<>()[\]{},;|"'“”„«»@]{1,64}\s?@\s?[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}(?:\s?[.。]\s?[\p{L}\p{N}-]{1,63}){0,8}\s?[.。]\s?\p{L}{2,24}/gu,
  },
  { kind: "handle", look: /@/, pattern: /@[\p{L}_][\p{L}\p{N}_.]{0,64}/gu },
  {
    kind: "link",
    look: /\.\p{L}{2}/u,
    pattern: new RegExp(
      `${START}${LABEL}(?:[.。]${LABEL}){0,8}\\.(?:(?!(?:pdf|csv|json|txt)${END}|${FAR})\\p{L}{2,24}|xn--[a-z0-9-]{2,59})${END}${TAIL}`,
      "giu",
    ),
  },
  // "。" ends sentences, and so does a point there: before a name's end that there is, or between small letters, it may be a host's.
  {
    kind: "link",
    look: /[.。]\p{L}{2}/u,
    pattern: new RegExp(
      `${START}${LABEL}(?:[.。]${LABEL}){0,8}[.。](?:${TLD}|${FAR_TLD}|xn--[a-z0-9-]{2,59})${END}${TAIL}`,
      "giu",
    ),
  },
  {
    kind: "link",
    look: /[a-z0-9]。[a-z]{2}/,
    pattern: new RegExp(
      `${START}${LABEL}(?:[.。]${LABEL}){0,8}(?<=[a-z0-9])。[a-z]{2,24}${END}${TAIL}`,
      "gu",
    ),
  },
  { kind: "link", look: /www\.|xn--/iu, pattern: /(?<![\p{L}\p{N}])(?:www\.|xn--)\S{1,255}/giu },
  {
    kind: "link",
    look: /\d\.\d/,
    pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:[/:]\S{0,2000})?/gu,
  },
  {
    kind: "link",
    look: new RegExp(`\\s(?:${DOT_WORD}|[.。])`, "iu"),
    pattern: new RegExp(
      `${START}${LABEL}(?:\\s{1,3}(?:${DOT_WORD})\\s{1,3}|\\s{1,3}[.。]\\s{0,3})(?:${TLD})${END}${TAIL}`,
      "giu",
    ),
  },
  // "go to evil dot example", and no dot of some example.
  {
    kind: "link",
    look: /\sdot\s/i,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:visit|open|browse|see|to|at|on|via|from)\\s{1,3})(?!(?:a|an|the|each|every|one|this|that|your|my|last|first)\\s)${LABEL}(?:\\s{1,3}dot\\s{1,3}${LABEL}){1,8}${END}${TAIL}`,
      "giu",
    ),
  },
  {
    kind: "link",
    look: new RegExp(`[([{]\\s?(?:[.。]|${DOT_WORD})`, "iu"),
    pattern: new RegExp(
      `${START}${LABEL}\\s{0,3}[([{]\\s?(?:[.。]|${DOT_WORD})\\s?[)\\]}]\\s{0,3}\\p{L}{2,24}${TAIL}`,
      "giu",
    ),
  },
  {
    kind: "link",
    look: new RegExp(`[.。]\\s{1,3}(?:${RARE_TLD})`, "iu"),
    pattern: new RegExp(`${START}${LABEL}[.。]\\s{1,3}(?:${RARE_TLD})${END}${TAIL}`, "giu"),
  },
];
