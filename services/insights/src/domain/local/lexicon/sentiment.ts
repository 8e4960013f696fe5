import type { Language } from '../languages.ts';

const entries = (text: string, value: number) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, value] as const);

const lexicon = (strong: string, good: string, bad: string, awful: string) =>
  new Map([
    ...entries(strong, 3),
    ...entries(good, 1.7),
    ...entries(bad, -1.7),
    ...entries(awful, -3),
  ]);

/** Valence of folded words, about -4 to 4, beside VADER's for English. */
export const wordValence: Readonly<Partial<Record<Language, ReadonlyMap<string, number>>>> = {
  es: lexicon(
    'excelente genial increible maravilloso maravillosa perfecto perfecta fantastico fantastica encanta amo felicidades enhorabuena espectacular',
    'bien bueno buena buen gracias feliz alegria contento contenta gusta mejor lindo linda bonito bonita divertido divertida rico rica guay chulo interesante exito suerte ganamos ganar abrazo beso amor',
    'mal malo mala triste problema problemas error dificil cansado cansada aburrido aburrida lastima pena miedo duele enfermo enferma molesto caro lento fallo perder perdimos llorar siento',
    'terrible horrible odio pesimo pesima fatal desastre asco vergüenza verguenza mierda muerto muerte robo estafa',
  ),
  pt: lexicon(
    'excelente otimo otima incrivel maravilhoso maravilhosa perfeito perfeita fantastico amo adoro parabens sensacional amei adorei',
    'bom boa bem obrigado obrigada feliz alegria contente gosto gostei melhor lindo linda bonito bonita divertido legal bacana sucesso sorte ganhamos abraco beijo amor saudade top',
    'mal ruim triste problema problemas erro dificil cansado cansada chato chata pena medo doente caro lento falha perder perdemos chorar infelizmente',
    'terrivel horrivel odeio pessimo pessima desastre nojo vergonha merda morto morte roubo golpe odio lixo',
  ),
  de: lexicon(
    'ausgezeichnet grossartig wunderbar perfekt fantastisch liebe genial hervorragend traumhaft gluckwunsch',
    'gut gute guter gutes danke schon schone schones freue freut froh glucklich super toll prima klasse spass besser lecker erfolg gewonnen nett cool herzlichen gern gerne',
    'schlecht schlechte traurig problem probleme fehler schwierig mude langweilig schade angst krank teuer langsam verloren leider nervt blod doof stress weh',
    'schrecklich furchtbar hasse katastrophe eklig scheisse tot tod betrug horror grauenhaft beschissen',
  ),
  fr: lexicon(
    'excellent excellente genial geniale incroyable merveilleux parfait parfaite fantastique adore felicitations bravo magnifique',
    'bien bon bonne merci heureux heureuse content contente joie aime mieux joli jolie beau belle sympa super cool drole succes chance gagne bisous amour plaisir',
    'mal mauvais mauvaise triste probleme problemes erreur difficile fatigue ennuyeux dommage peur malade cher lent perdu perdre malheureusement marre penible',
    'terrible horrible deteste catastrophe degoutant honte merde mort arnaque pire nul nulle affreux',
  ),
  it: lexicon(
    'eccellente ottimo ottima incredibile meraviglioso perfetto perfetta fantastico fantastica adoro complimenti stupendo bravissimi bellissimo bellissima',
    'bene buono buona buon grazie felice gioia contento contenta piace meglio bello bella carino divertente simpatico successo fortuna vinto vinciamo abbraccio bacio amore bravo brava',
    'male brutto brutta triste problema problemi errore difficile stanco stanca noioso peccato paura malato caro lento perso perdere purtroppo sbagliato',
    'terribile orribile odio pessimo pessima disastro schifo vergogna merda morto morte truffa ladri',
  ),
  hi: lexicon(
    'शानदार बढ़िया बेहतरीन कमाल उत्कृष्ट',
    'अच्छा अच्छी अच्छे धन्यवाद शुक्रिया खुश खुशी प्यार सुंदर मज़ा मजा बधाई',
    'बुरा बुरी दुखी समस्या गलत मुश्किल दुख डर बीमार',
    'घटिया भयानक नफरत बेकार शर्म',
  ),
  ar: lexicon(
    'رائع ممتاز مذهل مبروك رائعة',
    'جيد جيدة شكرا سعيد جميل جميلة احب أحب حب فرح خير تمام حلو',
    'سيئ سيئة حزين مشكلة خطأ صعب خوف مريض للأسف تعب',
    'فظيع اكره أكره كارثة عار موت كذب',
  ),
};

/** Words that turn what follows around, in every language. */
export const negations: ReadonlySet<string> = new Set(
  `not no never none nobody nothing without don didn doesn isn aren wasn weren can cannot couldn won wouldn shouldn ain hardly
   nunca jamas sin ni tampoco nao nem sem jamais nicht kein keine keinen nie niemals ohne pas aucun sans
   non mai senza नहीं मत ليس لا لم لن ما غير`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that strengthen what follows, in every language. */
export const boosters: ReadonlySet<string> = new Set(
  `very really so extremely absolutely totally super incredibly too muy mucho tan super demasiado muito tao demais
   sehr so total echt wirklich tres vraiment trop molto troppo davvero बहुत जدا جداً كثير`
    .split(/\s+/)
    .filter(Boolean),
);

const emojiEntries = (emoji: string, value: number) =>
  emoji
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => [one.replace(/\uFE0F/g, ''), value] as const);

/** Valence of emoji, without variation selectors and skin tones. */
export const emojiValence: ReadonlyMap<string, number> = new Map([
  ...emojiEntries('😍 🥰 🎉 🥳 ❤ 💖 💕 💯 🏆 🤩 😘 💗 💓 💞 🧡 💛 💚 💙 💜 🙌 👏', 2.6),
  ...emojiEntries(
    '😀 😃 😄 😁 😊 🙂 😉 😎 👍 👌 🙏 💪 ✨ 🔥 😂 🤣 😆 😅 🤗 ☺ 😇 😋 🌟 ⭐ 🎊 🎂 🍾 🥂 🍻 ✅ 🚀 😌 😻 🤞 🌹 💐 🫶 🤝',
    1.6,
  ),
  ...emojiEntries(
    '😕 🙁 ☹ 😟 😔 😞 😓 😒 🙄 😬 😑 😐 👎 😴 🤒 😷 😰 😥 🥺 💔 ❌ 😣 😖 🤦 😫 😩',
    -1.5,
  ),
  ...emojiEntries('😢 😭 😡 😠 🤬 😤 🤮 🤢 😱 💀 🖕 😨 😿 ☠', -2.4),
]);
