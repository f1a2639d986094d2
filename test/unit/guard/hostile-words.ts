/** Words that turn, void, halve, double, postpone or merely report a payment, in the lexicon's six languages. */
export const HOSTILE_WORDS: readonly string[] = (
  "not,never,don't,dont,do not,no,nobody,none,cannot,won't,neither,nor,if,unless,until,till,when,once,after,before," +
  "while,because,though,whether,but,except,besides,excluding,without,only,instead of,rather than,or,either,versus," +
  "was,were,had,has,said,says,told,asked,asks,wants,wrote,claims,heard,paid,sent,already,yesterday,tomorrow,later," +
  "soon,someday,next week,on Friday,Monday,monthly,weekly,daily,every,annually,recurring,hold,hold off,wait,stop," +
  "cancel,cancelled,void,ignore,skip,delay,postpone,pause,pending,tentatively,maybe,perhaps,possibly,probably," +
  "might,could,should,would,shall,half,half of,a third of,double,triple,twice,thrice,minus,less,more,plus tax," +
  "about,around,roughly,approximately,almost,nearly,up to,at least,at most,max,minimum,over budget,under,per month," +
  "fake,scam,fraud,phishing,test,example,hypothetically,supposedly,allegedly,pretend,imagine,suppose,what,why,who," +
  "how,which,where,is,are,did,does,refuse,reject,block,blocked,freeze,avoid,revoke,remove,delete,withhold,suspended," +
  "disputed,unverified,unapproved,overdue,expired,wrong,old,former,ex,fees,tips,percent,%,€,EUR,ETH,USDT,thousand," +
  'million,10,3,100,1.5,~~,>,",?,(,),0,zero,nothing,another,other,others,both but,same as last,again,estimate,' +
  "nicht,nie,niemals,kein,keine,keinen,nein,wenn,falls,sobald,bis,bevor,nachdem,außer,ohne,statt,schon,bereits,war," +
  "hatte,sagte,vielleicht,morgen,später,halb,die Hälfte,doppelt,zweimal,nur,aber,oder,ob,soll,warten,stornieren," +
  "ne,pas,jamais,aucun,rien,si,sauf,quand,après,avant,déjà,était,mais,ou,sans,dit,demain,moitié,double,lorsque," +
  "personne,annule,attends,peut-être,nunca,jamás,cuando,después,antes,hasta,salvo,excepto,menos,ya,era,fue,pero," +
  "sin,dijo,mañana,mitad,doble,ningún,nadie,cancela,espera,quizás,não,se,quando,depois,até,exceto,já,foi,mas,sem," +
  "disse,amanhã,metade,dobro,ninguém,talvez,non,mai,dopo,prima,tranne,già,ma,senza,detto,domani,metà,doppio," +
  "nessuno,annulla,aspetta,forse"
).split(",");
