import type { Lexicon } from "./lexicon.js";

const NOTHING = {
  and: [],
  of: [],
  gets: [],
  each: [],
  split: [],
  among: [],
  equally: [],
  respectively: [],
  label: [],
  articles: [],
  these: [],
  nouns: [],
  makeIt: [],
  oops: [],
  instead: [],
  addressIs: [],
  assent: [],
} as const;

/** Languages without blanks, of which the plain forms alone are read: so much to an address, on a chain. */
export const japanese: Lexicon = {
  ...NOTHING,
  code: "ja",
  verbs: [
    "送ってください",
    "送金してください",
    "送金して",
    "送って",
    "支払ってください",
    "支払って",
    "払ってください",
  ],
  pleasantries: ["に", "へ", "宛に", "宛てに", "を", "お願いします", "よろしくお願いします"],
  asks: [],
  thanks: ["ありがとう", "ありがとうございます"],
  to: [],
  on: [],
  network: ["で", "上で", "チェーン", "チェーンで", "ネットワーク", "ネットワークで"],
  stop: ["ない", "ません", "もし", "まだ", "後で", "明日", "半分"],
};

export const chinese: Lexicon = {
  ...NOTHING,
  code: "zh",
  verbs: ["支付", "转账", "轉賬", "转", "付款", "付", "发送", "發送", "汇款", "转账给", "支付给", "付给"],
  pleasantries: ["请", "請", "麻烦", "请帮我", "帮我"],
  asks: [],
  thanks: ["谢谢", "謝謝", "多谢"],
  to: ["向", "给", "給", "到", "至"],
  on: ["在", "用"],
  network: ["上", "网络", "網絡", "網路", "链", "链上", "主网"],
  stop: ["不", "不要", "别", "勿", "如果", "除非", "以后", "明天", "一半", "没有"],
};
