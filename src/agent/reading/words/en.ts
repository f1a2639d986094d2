import type { Asking } from "./asking.js";

export const en: Asking = {
  code: "en",
  openers:
    "hi|hello|hey|hi there|hey there|hello there|dear team|hi team|hello team|hey team|good morning|good afternoon|good evening|morning|please|pls|plz|kindly|ok|okay|so|now|just|also|and|then|great|perfect|cool|sure|yes|yeah|yep|right|all right|alright|thanks|thank you|next|can you|could you|would you|will you|can you please|could you please|would you please|can you help me|could you help me|i want you to|i need you to|i'd like you to|i would like you to|i need to|i want to|i would like to|i'd like to|i have to|we need to|we want to|we'd like to|we would like to|let's|let us|help me|go ahead and|it's time to|time to|quickly|real quick|once more|again",
  wishes:
    "i need|i want|i'd like|i would like|we need|we want|we'd like|we would like|need|want|can i get|could i get|can i have|could i have|may i have|can we get|could we get|can we have|get paid|get me|give me|make me|send me",
  verbs:
    "create|make|generate|issue|prepare|draft|set up|setup|build|start|launch|write|write up|raise|add|do|draw up|put together|spin up|produce|make out|whip up|bring up",
  sends: "send|send out|give|get|open|email|mail",
  tails: "",
  articles: "a|an|the|my|our|another|one|one more|some|this|these|following|the following",
  adjectives:
    "new|quick|simple|short|fresh|payment|usdc|hosted|standard|basic|separate|single|small|individual|online|crypto|stablecoin|pay|sales|digital|different|dollar|usd",
  link: "link|links|payment link|payment links|pay link|pay links|paylink|paylinks|checkout|checkout link|checkout links|checkout page|payment page|payment request|payment requests|payment url|link to pay|link for payment",
  invoice: "invoice|invoices|bill|bills|sales invoice|tax invoice",
  plan: "plan|plans|subscription|subscriptions|subscription plan|subscription plans|membership|memberships|membership plan|membership plans|membership tier",
  jar: "jar|jars|donation jar|donation jars|tip jar|tip jars|fundraiser|fundraisers|donation page|donation link|donation campaign|collection jar|fundraising page|crowdfunding page",
  billsLast: "",
  plurals:
    "links|payment links|pay links|paylinks|checkout links|payment requests|invoices|bills|plans|subscriptions|subscription plans|memberships|membership plans|jars|donation jars|tip jars|fundraisers",
  bills: "invoice|bill|charge",
  requests: "request|collect|charge|get paid",
  for: "for|of|worth|over|at|about the amount of|in the amount of|to the amount of|for the amount of|costing|asking for|amounting to|priced at|totalling|totaling|with the amount|with an amount of|to collect|to charge|to request",
  textKeys:
    "for|description|desc|memo|note|notes|re|regarding|covering|reference|ref|label|item|line item|purpose|with the description|with description|with the note|with a note|with memo|with the memo|with a memo|described as|labelled|labeled|as payment for|the description is|the memo is|the note is|for the|comment",
  called: "called|named|name|titled|title|with the name|the name is",
  client:
    "client|customer|client name|customer name|bill to|billed to|invoice to|addressed to|recipient|payer|the client|my client|our client|the customer|my customer|our customer",
  mail: "email|e-mail|mail|email address|e-mail address|mail address|at|contact email|client email|their email|their e-mail|his email|her email|email is|with email|with the email",
  amount:
    "amount|price|cost|sum|rate|fee|the amount is|the price is|price is|amount is|charge|usdc amount|total amount",
  to: "to|into|payable to|paid to|paid into|paid out to|going to|goes to|send to|sent to|sends to|pays to|pay to|pays into|pay into|destination|destination address|destination wallet|receiving address|receiving wallet|receive at|receive to|receiving at|receive it at|receive it in|receive in|received at|payout address|settle to|settled to|settle into|deposit to|deposit into|deposited to|deposited into|landing in|straight to|straight into|directly to|directly into|money to|funds to|the money to|wallet|address|with destination|with the destination|receive to|receive into|send it to|send the money to|send the funds to|pay out to|pay it to|pay it into",
  own: "my|our",
  default: "default|main|primary|own|usual|linked|connected",
  wallet: "wallet|wallets|address|account wallet|wallet address",
  on: "on|both on|all on|everything on|via|over|using|use|in|through|on the|chain|network|across|with chain|on chain|for chain|chain is|network is|paid on|payable on|settle on|settled on",
  chain: "chain|network|mainnet|blockchain|please|l2|layer 2",
  due: "due|due date|due on|due by|due in|due at|due date is|payable by|payable on|payable within|payable in|pay by|pay within|to be paid by|to be paid within|to be paid in|by|until|deadline|with due date|payment due|due within|payment terms|terms|with net|net|payable until",
  expires:
    "expires|expire|expiring|expiry|expiration|that expires|which expires|valid|good|open|valid for|valid until|good for|open for|expires in|expires after|expire in|expire after|expiring in|expiring after|that expires in|that expires after|which expires in|lasts|lasting|that lasts|that is valid for|which is valid for|active for|with an expiry of|with expiry|expiration in|expiry in|that stays open for|live for",
  within: "in|within|after|for|of|the next|in the next|within the next|is",
  every: "every|each|per|a|an|/|once a|once every|billed every|charged every|repeating every|every other",
  repeats:
    "recurring|repeat|repeats|repeating|repeat it|repeat this|schedule|scheduled|automatic|automatically|billed|charged|as recurring|renewing|renews|make it recurring|recurring every",
  days: "day|days",
  weeks: "week|weeks",
  months: "month|months",
  years: "year|years|annum",
  hours:
    "h|hr|hrs|hour|hours|day|days|half days|session|sessions|seat|seats|unit|units|piece|pieces|pcs|item|items|lesson|lessons|ticket|tickets|licence|licences|license|licenses|page|pages|word|words|article|articles|photo|photos|night|nights|visit|visits|user|users|month|months|week|weeks|box|boxes|person|people|student|students|class|classes|hour|mile|miles|kg|video|videos|post|posts|workshop|workshops|call|calls|meeting|meetings|shift|shifts|banner|banners|t-shirt|t-shirts|shirt|shirts|room|rooms|bag|bags|chair|chairs|table|tables|copy|copies|coaching|booking|bookings|delivery|deliveries",
  daily: "daily",
  weekly: "weekly",
  biweekly: "biweekly|bi-weekly|fortnightly",
  monthly: "monthly",
  quarterly: "quarterly",
  yearly: "yearly|annual|annually",
  once: "single-use|single use|one-time|one time|one-off|one off|once only|only once|payable once|payable only once|usable once|paid once|to be paid once|that can be paid once|that can only be paid once|that can be used once|that can only be used once|which can be paid only once|that works once|use once|can be paid once|can only be paid once|can be used once|can only be used once",
  often:
    "multi-use|multi use|multiple use|reusable|re-usable|payable many times|payable multiple times|payable more than once|payable several times|that can be paid many times|that can be reused|that can be used many times|that can be used more than once|that many people can pay|that several people can pay|can be paid many times|can be paid several times|can be reused",
  goal: "goal|target|goal of|target of|a goal of|the goal of|a target of|with a goal of|with goal|with a target of|with the goal|the goal is|goal is|the target is|target is|raise|raising|to raise|with a goal|aiming for|funding goal",
  planId:
    "plan id|plan number|plan no|plan|id|on-chain plan id|on-chain id|onchain plan id|on chain plan id|with plan id|plan id is|the plan id is|hub plan id|hub id|contract plan id|with id|plan's id|the id is|its id is|it's id|it is",
  slug: "slug|path|with slug|with the slug|url slug|page slug",
  successUrl:
    "success url|success page|with the success page|with success page|with a success page|with the return url|with return url|with the thank you page|success link|return url|return page|redirect url|redirect to|redirects to|redirect them to|thank-you page|thank you page|thank-you url|thank you url|after payment go to|after paying go to|with success url",
  imageUrl:
    "image|picture|cover|cover image|cover picture|logo|image url|cover url|logo url|picture url|photo|with the picture|with picture|with the image|with image|with the cover|with cover image|with a picture|with logo|banner",
  each: "each|apiece|a piece|per piece|each one|every one|for each",
  per: "per|/|a|an|each|every",
  times: "x|×|*|@|at|times",
  total:
    "total|in total|altogether|total amount|total of|for a total of|grand total|sum|totalling|total is|overall|all in all",
  discount: "discount|off|rebate",
  less: "less|minus",
  another: "another|another one|another link|one more|a second one|a second",
  same: "the same as the last invoice|same as the last invoice|same as last time|the same as last time|like the last invoice|like last time|same as the last one|the same as the last one|same as the previous invoice|the same as the previous invoice|same as the last|same as before|the same as before",
  toBehind: "",
  and: "and|&|plus|as well as",
  with: "with|containing|including|having|payable|the following items|the following|items|line items|lines|as follows|for the following|for the following items|for these items|these items|detailing",
  rows: "items|lines|line items|positions|rows|products|things",
  subjects:
    "it|this|the link|the amount|the price|the invoice|the plan|the jar|the page|the money|the payment|the funds|the client|the customer|their email|their e-mail|the email|the e-mail|his email|her email|the destination|the wallet|the address|the chain|the network|the due date|the deadline|the description|the memo|the name|the client's email|the client's e-mail|client|amount|price|email|wallet|chain|network|link|both|all|everything|they|the expiry|the goal|the description|its description|its name|its id",
  is: "is|are|should be|should|must be|must|shall be|will be|goes|can be|has to be|=|should go|pays|go",
  addOns:
    "make it|make that|add|set|use|with|include|put|please add|please use|please make it|set it to|have it|let it|needs|also|and",
  corrects:
    "sorry|no|actually|oops|wait|correction|i meant|i mean|rather|my mistake|no wait|sorry no|actually no|change it to|change that to|change the amount to|change to|make it|make that|make this|let's make it|it should be|should be|let's say|let's do",
  instead: "instead|rather|please|then|actually|sorry|not",
  owes: "owes me|needs to pay me|wants to pay me|has to pay me|should pay me|will pay me|needs to pay us|wants to pay us|owes us|has to pay us|will pay us|is paying me|is paying us",
  polite:
    "please|pls|plz|thanks|thank you|thx|ty|cheers|thanks a lot|thank you so much|thank you very much|thanks so much|many thanks|thanks again|thanks in advance|thank you in advance|thanks a million|much appreciated|appreciate it|i appreciate it|appreciated|now|today|asap|right away|right now|no rush|no hurry|not urgent|no worries|no problem|great|perfect|cool|nice|awesome|good|excellent|wonderful|hi|hello|hey|hi there|hey there|good morning|good afternoon|good evening|best|best regards|kind regards|regards|cheers mate|you're the best|have a nice day|have a great day|have a good day|hope you're well|hope you are well|how are you|how are you doing|i hope you're well|that's all|that is all|that's it|all good|got it|nice to meet you|this is great|let me know when done|let me know when it's done|let me know once done|for now|as usual|thank you and have a nice day|for me|for us|mate|buddy|team|don't forget|it's urgent|urgent|this is urgent|again|please and thank you|happy monday|happy friday|sounds good|you are awesome|love it|much obliged|thanks for your help|thank you for your help|thanks for the help|no memo|no description|no due date|no expiry|no label|can't wait",
  assent:
    "yes|yep|yeah|ok|okay|sure|go ahead|do it|yes please|yes go ahead|please do|sounds good|go for it|correct|right|exactly|confirm|confirmed|y|alright|all right|that's right|that is right|the first|the first one|the second|the second one|the last one|first|second|please go ahead|ok go ahead|yes do it|looks good|that works|fine|perfect",
  bids: "do|have",
  asksWhat: "what|which|how|how much|how many|what's|who",
  asksDeed:
    "can you|could you|would you|will you|can i get|could i get|can i have|could i have|may i have|can we get|could we get|can we have|could we have",
  asks: "what|which|who|how|how many|how much|when|where|what's|whats|who's|do|does|did|is|are|was|were|have|has|can|could|list|show|show me|tell me|give me|display|get|look up|check|find|screen|any|count|see|i want to see|let me see|i'd like to see|can you show me|can you tell me|could you show me|could you tell me|can you list|please list|please show|please show me|please tell me|please check|why|view|open",
  asked:
    "a|an|the|my|our|me|us|i|we|you|your|of|for|on|in|at|to|by|from|this|that|last|past|latest|recent|recently|next|these|those|all|any|anybody|anyone|each|every|open|unpaid|paid|overdue|pending|due|late|active|expired|canceled|cancelled|sent|draft|new|current|currently|outstanding|total|number|count|many|much|most|more|old|newest|oldest|invoice|invoices|bill|bills|link|links|payment|payments|payout|payouts|plan|plans|subscription|subscriptions|subscriber|subscribers|membership|jar|jars|donation|donations|donor|donors|client|clients|customer|customers|wallet|wallets|address|addresses|balance|balances|transaction|transactions|transfer|transfers|usdc|money|fee|fees|cost|costs|price|prices|limit|limits|chain|chains|network|networks|base|ethereum|polygon|arbitrum|optimism|mainnet|status|record|records|history|summary|report|insights|statistics|stats|overview|revenue|income|earnings|activity|list|lists|details|info|week|weeks|month|months|day|days|year|years|today|yesterday|now|yet|still|so far|ago|is|are|was|were|be|been|do|does|did|have|has|had|can|could|will|pay|pays|receive|received|get|got|come|came|support|supported|supports|accept|work|works|linked|connected|there|not|no|sanctioned|sanctions|sanction|screened|clean|safe|it|its|they|them|he|she|and|or|with|about|here|service|account|company|settle|settled|arrive|arrived|made|make|created|use|used|know|see|show|tell|unsigned|available|possible|take|long|long does|does it|api|hub|contract|people|owe|owes|yet paid|who|what|which|how|when|where|please|thanks|left|between|over|under|above|below|name|named|called|number of|in total|up|doing|going|help|able|kind|kinds|things|thing|stand|things stand|stands|look|like|raised|goal|my account|balance on|who has|hello|hi",
  thisNext: "this|next|coming|the coming|this coming|on|the",
  today: "today|immediately|upon receipt|on receipt",
  tomorrow: "tomorrow",
  monthEnd:
    "end of month|end of the month|the end of the month|at the end of the month|month end|month-end|end of this month|the end of this month|eom|at month end",
  monthNames:
    "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec",
  weekdays: "sunday sun|monday mon|tuesday tue tues|wednesday wed|thursday thu thurs|friday fri|saturday sat",
  numbers: "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve",
  inText: "of and for to in with per my our your the a an & from by at on + /",
  function:
    "one thus hence therefore such i you he she it we they me him her us them his hers its their theirs mine yours ours myself yourself himself herself itself ourselves themselves this that these those who whom whose which what where when why how am is are was were be been being isn't aren't wasn't weren't do does did don't doesn't didn't done doing have has had haven't hasn't hadn't having will would won't wouldn't shall should shouldn't can could can't cannot couldn't may might must mustn't ought need needs needed not no nor never none nobody nothing nowhere neither n't if unless until till while whereas although though because since as so than whether either or but yet however except besides instead otherwise else provided providing assuming suppose supposing given once before after during upon already still soon later earlier again ever always often sometimes usually maybe perhaps possibly probably likely unlikely actually really just only even also too almost nearly about around roughly approximately against without within despite unlike via versus out off down up over under above below between among through across behind beyond near inside outside onto into there here then now today yesterday tomorrow tonight everyone everybody someone somebody anyone anybody something anything everything i'm i'd i'll i've you're you'd you'll you've he's she's it's we're we'd we'll we've they're they'd they'll they've that's there's what's who's let's let please contingent awaiting permitting pending depending subject conditional conditionally tentative tentatively provisional provisionally hypothetical hypothetically theoretical theoretically supposedly allegedly apparently reportedly",
};
