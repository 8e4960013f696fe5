import { Phrases } from '../answers/phrases.ts';

/**
 * How people answer, by what is said, in the languages of the engine: general vocabulary, as
 * folded words (lower case, no accents; Arabic letters in their plain forms) parted by commas.
 */

/** Said beside bare replies. */
const emphasis = `so, very, much, a lot, all, guys, everyone, man, bro, then, for me, with me, muy, mucho, muchas,
  a todos, a todas, por mi, para mi, pra mim, por mim, per me, pour moi, fur mich, bei mir, sehr, vielen, mir, bien,
  tres, beaucoup, tanto, mille, molto, muito, demais, ji, hai, yaar, bhai, sir, maam, ma am, جدا, كتير, يا جماعه`;

const yes = `yes, yeah, yea, yep, yup, ya, yess, yesss, sure, of course, definitely, absolutely, indeed, correct,
  right, exactly, true, aye, certainly, always, i think so, i do, i did, i have, we do, we did, we have, it is, it does,
  si, sii, siii, sip, claro, por supuesto, desde luego, exacto, correcto, asi es, efectivamente, creo que si,
  sim, simm, com certeza, isso, isso mesmo, exato, acho que sim, tem sim, tem, pode, da sim, vai sim,
  ja, jaa, jap, jep, jo, klar, na klar, genau, natuerlich, naturlich, stimmt, richtig, logo, auf jeden fall, doch, glaub schon,
  oui, ouais, ouaip, bien sur, exact, tout a fait, effectivement, je crois que oui, c est ca,
  certo, certamente, esatto, ovvio, giusto, credo di si, sisi,
  haan, haa, han, ha, hanji, ji, ji haan, bilkul, sahi, हाँ, हां, जी, जी हाँ, बिल्कुल, सही,
  نعم, اه, ايوه, ايوا, اي, ايه, اكيد, طبعا, صح, بالتاكيد, اجل, آه`;
const no = `no, nope, nah, noo, nooo, not yet, not really, not at all, not a chance, no way, never, unfortunately not, sadly not,
  none, nobody, no one, not me, not here, i don t, i do not, we don t, it isn t, it s not, it doesn t, i can t, can t,
  todavia no, aun no, para nada, nunca, nadie, ninguno, que yo sepa no, creo que no, me temo que no, que va,
  nao, naoo, ainda nao, nunca, ninguem, nada, acho que nao, infelizmente nao, num,
  nein, nee, ne, noe, nicht, noch nicht, leider nicht, leider nein, keiner, niemand, nie, gar nicht, auf keinen fall,
  non, nan, pas encore, pas du tout, jamais, personne, pas moi, je ne crois pas, malheureusement non, pas vraiment,
  non ancora, ancora no, mai, nessuno, purtroppo no, macche, no no, credo di no,
  nahi, nahin, nhi, nai, na, abhi nahi, abhi tak nahi, kabhi nahi, नहीं, नही, ना, अभी नहीं,
  لا, لاء, لسه, لسا, لا لسه, ابدا, مش, مو, ما, محدش, ولا حد, للاسف لا, كلا`;
const assent = `ok, okay, okey, oki, okk, okkk, okie, k, kk, deal, agreed, agree, i agree, fine, fine by me, fine with me,
  works, works for me, that works, sounds good, sounds great, sounds fine, that sounds good, that sounds great, good, good idea, good for me,
  great, great idea, perfect, nice, cool, same, same here, me too, us too, me as well, all good, no objections, no problem,
  go for it, let s do it, lets do it, done, alright, all right, happy with that, count me in, i m in, im in, in, noted, got it, will do, see you there,
  vale, dale, va, venga, de acuerdo, perfecto, genial, buena idea, me parece bien, me parece, por mi bien, por mi vale,
  sin problema, ningun problema, hecho, listo, sale, orale, guay, estupendo, me va bien, me viene bien, nos va bien, yo tambien, nosotros tambien, me apunto, apuntado,
  apuntada, bueno, todo bien, conforme, de una, joya,
  beleza, blz, fechado, fechou, combinado, tranquilo, de boa, por mim, por mim tudo bem, pode ser, tudo bem, otimo, perfeito, boa,
  boa ideia, concordo, topo, to dentro, eu tambem, bora, show, ta bom, ta, certo, feito, massa, ok por mim,
  passt, passt mir, passt fur mich, gerne, gern, einverstanden, super, top, alles klar, geht klar, abgemacht, prima, gute idee, sehr gut, sehr schon,
  bin dabei, dabei, ich auch, wir auch, bei mir auch, geht, geht auch, geht bei mir, in ordnung, perfekt, machen wir, von mir aus, mir egal, hort sich gut an, klingt gut, kein problem, daumen hoch,
  d accord, dac, parfait, ca marche, ca roule, ca me va, ca nous va, c est bon, bonne idee, tres bien, tres bonne idee, nickel,
  volontiers, je suis pour, moi aussi, nous aussi, partant, partante, pas de souci, pas de probleme, pas de soucis, impeccable, entendu, note, pour moi c est bon, pour moi ok,
  va bene, perfetto, ottimo, ottima idea, bene, benissimo, per me va bene, per me ok, d accordo, ci sto, anch io, anche io, anche per me, anche noi, buona idea, volentieri, nessun problema, fatto, bella idea, per me,
  theek hai, thik hai, theek, thik, thik h, accha, acha, achha, sahi hai, done hai, chalega, chalta hai, mujhe bhi, main bhi, mai bhi, hum bhi, mere liye bhi, ho jayega, zaroor, pakka, badhiya,
  ठीक है, ठीक, अच्छा, चलेगा, मैं भी, हम भी, बढ़िया, ज़रूर, पक्का,
  تمام, ماشي, اوك, اوكي, موافق, موافقه, حلو, حاضر, ان شاء الله, فكره حلوه, فكره كويسه, ممتاز, زين, طيب, خلاص, اتفقنا, مناسب, يناسبني, وانا كمان, انا كمان, وانا, ابشر, مفيش مشكله, ما في مشكله, احسن`;
const thanks = `thanks, thank you, thank u, thankyou, thx, thnx, tnx, ty, tysm, cheers, ta, much appreciated, appreciate it, lifesaver, you re a star, legend, bless you,
  gracias, muchas gracias, mil gracias, graciass, eres un sol, te lo agradezco, se agradece, grax,
  obrigado, obrigada, brigado, brigada, muito obrigado, muito obrigada, valeu, vlw, agradecido, salvou, obg,
  danke, dankeschon, vielen dank, besten dank, danke dir, danke euch, merci, mercii, dank dir, lieb von dir, du bist ein schatz,
  merci beaucoup, merci bien, mci, je te remercie, tu me sauves, oh merci,
  grazie, grazie mille, mille grazie, ti ringrazio, sei un tesoro, mi salvi, gentilissimo, gentilissima,
  shukriya, dhanyavaad, dhanyawad, dhanyavad, bahut shukriya, धन्यवाद, शुक्रिया, थैंक्स, थैंक यू,
  شكرا, شكرا جدا, شكرا جزيلا, تسلم, تسلمي, تسلموا, يسلمو, مشكور, مشكوره, متشكر, الله يعطيك العافيه, جزاك الله خيرا, الف شكر, ميرسي`;
const unsure = `no idea, no clue, dunno, not sure, i m not sure, im not sure, i don t know, idk, don t know, i have no idea, i have no clue, who knows, hard to say,
  ni idea, no se, no lo se, yo no se, yo no lo se, no estoy seguro, no estoy segura, quien sabe, ni puta idea,
  nao sei, sei la, sem ideia, nao faco ideia, nao tenho certeza,
  keine ahnung, weiss nicht, weiss ich nicht, ich weiss nicht, ka, bin nicht sicher, nicht sicher,
  aucune idee, je sais pas, je ne sais pas, jsp, chais pas, sais pas, pas sur, pas sure,
  non lo so, boh, non saprei, nessuna idea, non ne ho idea, non so,
  pata nahi, nahi pata, mujhe nahi pata, pata nhi, malum nahi, पता नहीं, नहीं पता, मुझे नहीं पता,
  مش عارف, مش عارفه, معرفش, ما اعرف, ماعرف, مدري, ما ادري, لا اعرف, لا ادري, ما عندي فكره`;
const mine = `i, i m, im, i ll, ill, i ve, ive, i d, me, mine, that s me, thats me, that s mine, thats mine, it s mine, we, we re, we ll, we ve, my, our, us, not me,
  can do, could do, could, happy to, in, count me,
  yo, yo mismo, yo misma, mia, mio, mi, la mia, el mio, nosotros, nosotras, a mi, es mia, es mio, soy yo, puedo, podemos, tengo, tenemos, llevo, voy, vamos, me apunto, cuenta conmigo,
  eu, meu, minha, e meu, e minha, sou eu, nos, a gente, posso, podemos, tenho, temos, levo, vou, to, tou, estou, passo, pode deixar, deixa comigo,
  ich, mir, mich, meins, meine, meiner, mein, das ist meins, das ist meiner, das bin ich, das war ich, wir, bei mir, bei uns, hab, habe, haben, kann, bin, mach ich, mache ich,
  je, j, j ai, moi, moi je, c est moi, c est a moi, c est le mien, nous, on, on a, on peut, le mien, la mienne, chez moi, chez nous, mon, ma, mes,
  io, e mio, e mia, sono io, sono mie, noi, ho, abbiamo, posso, possiamo, vengo, porto, ce l ho, ci penso, mio, mia,
  main, mai, me, mein, mere, mera, meri, mere paas, mera hai, meri hai, hum, hamare, humare, hamara, mujhe, hame, मैं, मेरा, मेरी, मेरे, हम, हमारे, हमारी, मुझे,
  انا, وانا, انا عندي, عندي, معايا, معاي, بتاعي, بتاعتي, دي بتاعتي, نحن, احنا, عندنا, ليا, لي`;
const solved = `found it, found him, found her, found them, found out, i found, got it working, works now, it works, working now, solved, fixed it, fixed, it s fixed, never mind, nevermind, nvm, figured it out, sorted, all sorted,
  ah ok i see, i see now, oh i see, ok now i see, ok solved,
  lo encontre, la encontre, encontrado, encontrada, ya esta, ya esta solucionado, solucionado, resuelto, arreglado, ya lo tengo, ya la tengo, ya aparecio, aparecio, olvidadlo, ya se,
  achei, encontrei, resolvido, resolvi, consegui, deu certo, ja achei, ja resolvi, deixa pra la, esquece,
  gefunden, hab s gefunden, habs gefunden, hat sich erledigt, erledigt, geklart, gelost, geht wieder, geht jetzt, funktioniert jetzt, ist wieder da, hat geklappt,
  trouve, je l ai trouve, retrouve, c est regle, regle, c est resolu, resolu, ca marche maintenant, laissez tomber, laisse tomber, c est bon j ai trouve,
  trovato, trovata, l ho trovato, l ho trovata, risolto, ho risolto, a posto, tutto a posto, lasciate stare, fa niente,
  mil gaya, mil gayi, mil gaye, ho gaya, ho gya, theek ho gaya, solve ho gaya, मिल गया, मिल गई, हो गया, ठीक हो गया,
  لقيته, لقيتها, لقيت, اتحلت, انحلت, خلاص لقيته, خلاص حليتها, اشتغل, تم الحل, وجدته, وجدتها`;
const cries = `oh no, oh dear, oh my, omg, ouch, wow, ugh, yikes, nooo, noooo, poor thing, poor you, poor things, what a shame, shame, typical, lovely, so sad, so cute, amazing, finally, good luck, get well soon,
  ay no, ay, uf, uff, madre mia, que pena, que lastima, que bien, que bueno, que bonito, que poca, animo, pobre, pobrecito, pobrecita, mala suerte, suerte, por fin, hijole, no manches, jo, jolin,
  poxa, putz, nossa, que pena, que legal, que fofo, que linda, melhoras, tomara, eita, afe, aff, ixi, caramba, boa sorte, mds, forca,
  oh nein, oh je, ohje, ach nein, schade, mist, puh, wahnsinn, unglaublich, schweinerei, gute besserung, echt, krass, hammer, wie schon, wie suss, endlich, na toll, na super, ach,
  oh non, dommage, quel dommage, mince, zut, aie, bon courage, courage, incroyable, la vache, punaise, trop mignon, enfin, oh la la, serieux,
  oh no, che peccato, peccato, accidenti, mannaggia, che palle, che bello, che bella, poverina, poverino, evviva, incredibile, mamma mia, finalmente, che schifo, bellissimo, in bocca al lupo,
  arre, arre yaar, arey, hey bhagwan, he bhagwan, hey ram, wah, waah, uff, oh ho, hadd hai, kya baat hai, shabash, arre wah, sad, अरे, वाह, हे भगवान, उफ़,
  يا خساره, خساره, الحمدلله, الحمد لله, يا رب, يارب, الله يستر, ربنا يستر, يا سلام, ما شاء الله, ماشاء الله, سلامات, سلامتك, حبيبي, والله, يا نهار ابيض`;
const greets = `hi, hello, hey, hiya, morning, good morning, good afternoon, good evening, good night, night, gn, gm,
  hola, buenas, buenos dias, buenas tardes, buenas noches, oi, ola, bom dia, boa tarde, boa noite,
  hallo, moin, servus, guten morgen, guten tag, guten abend, gute nacht, bonjour, salut, coucou, bonsoir, bonne nuit,
  ciao, buongiorno, buonasera, buonanotte, salve, namaste, namaskar, suprabhat, नमस्ते, सुप्रभात, शुभ रात्रि,
  السلام عليكم, صباح الخير, صباح النور, مساء الخير, مساء النور, اهلا, مرحبا, تصبحوا علي خير, صباح الفل`;

export const replies = {
  yes: new Phrases(yes),
  no: new Phrases(no),
  assent: new Phrases(assent),
  /** Nothing but these. */
  bare: new Phrases(`${yes}, ${no}, ${assent}, ${emphasis}`),
  thanks: new Phrases(thanks),
  onlyThanks: new Phrases(
    `${thanks}, ${assent}, ${yes}, ${emphasis}, oh, ah, guapa, guapo, dear, love`,
  ),
  unsure: new Phrases(unsure),
  /** Of the sender: 'I can', 'me', 'das ist meins'. */
  mine: new Phrases(mine),
  solved: new Phrases(solved),
  greets: new Phrases(greets),
  /** Sympathy, joy and anger: heard after a question, and no answer. */
  cries: new Phrases(cries),
  onlyCries: new Phrases(
    `${cries}, ${emphasis}, oh, ah, again, otra vez, encore, wieder, ancora, de novo, phir se, yaar`,
  ),
} as const;

/** Laughter and cries that say nothing. */
export const laughs =
  /^(?:(?:a*(?:ha){2,}h?a*|(?:he){2,}h?|(?:hi){2,}|(?:ja){2,}j?|(?:je){2,}|k{3,}|(?:rs){1,}|lol+|lmao|rofl|mdr+|ptdr|xd+|hehe\w*|haha\w*|jaja\w*|هه+|ههه+|f|oof|wow+|omg|nooo+|ooh+|ah+|oh+|ay+|uff?) )+$/u;
/** What a question asks for, as folded words anywhere in it. */
export const asks = {
  who: new Phrases(`who, whos, whose, whom, quien, quienes, de quien, wer, wem, wen, wessen, qui, chi, quem, de quem,
    kaun, kon, kaun kaun, kis, kisne, kisko, kiska, kiski, kiske, कौन, किस, किसने, किसका, किसकी, किसके, مين, منو, من`),
  time: new Phrases(`when, what time, which day, what day, what date, how long, until when, deadline, cuando, que dia, a que hora, que hora, hasta cuando, que fecha, cuanto tiempo,
    quando, que horas, que hora, a que horas, que dia, qual o dia, ate quando, wann, um wie viel uhr, wieviel uhr, welcher tag, welchen tag, an welchem tag, wie lange, bis wann, um wieviel uhr,
    quand, quelle heure, quel jour, jusqu a quand, combien de temps, quelle date, a che ora, che ora, che ore, che giorno, fino a quando, entro quando,
    kab, kab tak, kitne baje, kis din, कब, कितने बजे, किस दिन, متي, امتي, امته, الساعه كام, كم الساعه, اي ساعه, ايمتي, اي يوم, انهي يوم`),
  amount:
    new Phrases(`how much, how many, how far, how old, how often, what price, price, prices, cost, costs, cuanto, cuanta, cuantos, cuantas, que precio, a como,
    quanto, quanta, quantos, quantas, wie viel, wieviel, wie viele, wieviele, was kostet, wie hoch, wie teuer, wie weit, wie oft, combien, quel prix, les prix, quel tarif,
    quanti, quante, kitna, kitne, kitni, कितना, कितने, कितनी, كم, كام, بكام, بكم, قديش, قد ايه`),
  number: new Phrases(
    `number, phone, contact, telefono, numero, nummer, telefon, contacto, contato, contatto, telefone, رقم, نمبر, नंबर`,
  ),
  where:
    new Phrases(`where, wheres, link, address, location, donde, adonde, direccion, ubicacion, enlace, onde, aonde, endereco, cade, wo, wohin, woher, adresse, où, c est ou, dove, dov, indirizzo,
    kahan, kahaan, kaha, kidhar, कहाँ, कहां, किधर, اين, وين, فين, منين`),
  how: new Phrases(
    `how, why, how come, como, por que, porque, wie, warum, wieso, weshalb, comment, pourquoi, come, perche, kaise, kese, kyun, kyu, kyo, kyon, कैसे, क्यों, كيف, ازاي, ليه, لماذا, ليش, شلون`,
  ),
  what: new Phrases(`what, whats, which, que, cual, cuales, was, welche, welcher, welches, welchen, quoi, quel, quelle, quels, quelles, qu est, cosa, che cosa, quale, quali, o que, qual, quais, kaunsa, kaunsi, konsa, konsi, konse,
    क्या, कौनसा, कौन सा, ايه, ماذا, شو, وش, ايش, اي`),
  /** Of anybody: 'does anyone have'. */
  anyone:
    new Phrases(`anyone, anybody, any1, any one, someone, somebody, everyone, you all, y all, who here, who else, who wants, who can, who has, who is, who s, alguien, alguno, alguna, quien, jemand, irgendwer, irgendjemand, wer, quelqu un, qqn, quelqun, qui, qualcuno, qualcuna, chi,
    alguem, quem, kisi, kisi ke, koi, kaun kaun, किसी, कोई, حد, احد, في حد, مين`),
  /** For others' consent. */
  consent:
    new Phrases(`how about, what about, works for you, work for you, ok for, okay for, fine with, all right with, objections, agree, agreed, shall we, should we, let s, lets, sound good, sounds good, ok with, okay with, is that too, does that suit, good for everyone, too late, too early,
    os parece, les parece, te parece, que tal, os va bien, les va bien, te va bien, de acuerdo, vale, os viene bien, si quedamos, y si,
    que tal, pode ser, tudo bem se, voces acham, combinado, fechado, bora, topam, tem problema, o que acham,
    passt euch, passt das, passt dir, passt es, ok fur, okay fur, einverstanden, wie ware, was haltet, wollen wir, sollen wir, geht das fur, ware das, ginge,
    ca vous va, ca te va, d accord, vous en pensez, vous convient, si on, ca convient, on fait, on dit,
    va bene, vi va, ti va, che ne dite, che ne dici, d accordo, andrebbe, facciamo, per voi, siete d accordo,
    chalega, theek hai, theek rahega, thik rahega, karein, karte hain, rakhte hain, rakhein, kar lein, क्या कहते, ठीक है, ठीक रहेगा, चलेगा, रखें, करें,
    رايكم, رايك, ينفع, مناسب, يناسبكم, يناسبك, موافقين, اتفقنا, تمام, نخليها, نعمل`),
  /** For advice or a thing: many may answer. */
  advice:
    new Phrases(`recommend, recommendation, recommendations, suggestion, suggestions, ideas, any idea, any tips, tips, advice, thoughts, opinions, what would you, what do you think, what do you use, what are you,
    recomendacion, recomendaciones, recomendais, recomiendan, ideas, sugerencias, que opinais, que opinan, consejo,
    indicacao, recomenda, recomendam, sugestao, sugestoes, ideias, dica, dicas, empfehlung, empfehlungen, empfehlen, tipp, tipps, ideen, vorschlage, was meint,
    conseil, conseils, recommandation, recommandez, recommander, idees, une idee, suggestions, un avis, vos avis, consiglio, consigli, consigliate, consigliare, idee, suggerimenti,
    suggest, sujhav, सुझाव, सलाह, اقتراح, اقتراحات, نصيحه, ترشيح, ترشحوا, تنصحوا, تنصحوني`),
  polite: new Phrases(
    `please, pls, plz, kindly, por favor, porfa, porfi, porfis, plis, bitte, s il te plait, s il vous plait, svp, stp, per favore, per piacere, pfv, pf, zara, kripya, कृपया, ज़रा, من فضلك, لو سمحت, لو سمحتوا, ممكن, بليز`,
  ),
  or: new Phrases(`or, o, oder, ou, ya, ya phir, या, ولا, او, oppure`),
} as const;
