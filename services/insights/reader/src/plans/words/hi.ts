import type { PlanWords } from './shape.ts';

/** Hindi in its own script and as people type it, mostly beside English. */
export const hi: PlanWords = {
  weekdays: [
    'सोमवार, somvar, somwar, somvaar, somwaar',
    'मंगलवार, mangalwar, mangalvar, mangalwaar, mangalvaar',
    'बुधवार, budhwar, budhvar, budhwaar, budhvaar',
    'गुरुवार, गुरूवार, बृहस्पतिवार, वीरवार, guruwar, guruvar, thursday ko, guruwaar, guruvaar, veervaar',
    'शुक्रवार, shukrawar, shukravar, shukrawaar, shukrvar, shukravaar, shukrawar, shukrvaar, jumma, juma',
    'शनिवार, shaniwar, shanivar, shaniwaar, shanivaar',
    'रविवार, इतवार, ravivar, raviwar, itwar, itvar, itwaar, itvaar, raviwaar, ravivaar',
  ],
  shortWeekdays: ['', '', '', '', '', '', ''],
  months: [
    'जनवरी',
    'फरवरी, फ़रवरी',
    'मार्च',
    'अप्रैल',
    'मई',
    'जून',
    'जुलाई',
    'अगस्त',
    'सितंबर, सितम्बर',
    'अक्टूबर, अक्तूबर',
    'नवंबर, नवम्बर',
    'दिसंबर, दिसम्बर',
  ],
  days: {
    '0': 'आज, aaj, aj',
    '0/evening': 'आज शाम, aaj shaam, aaj sham, aaj raat, आज रात, aaj shaam ko',
    '0/morning': 'aaj subah, आज सुबह',
    '1': 'कल, kal',
    '1/morning': 'kal subah, कल सुबह',
    '1/evening': 'kal shaam, kal sham, कल शाम, kal raat, कल रात',
    '2': 'परसों, parso, parson',
  },
  parts: {
    morning: 'सुबह, subah, savere, सवेरे, subha',
    noon: 'दोपहर, dopahar, dopeher, dopher',
    evening: 'शाम, shaam, sham, रात, raat',
  },
  noon: 'दोपहर 12 बजे',
  midnight: 'आधी रात',
  numbers: 'एक, दो, तीन, चार, पांच, छह, सात, आठ, नौ, दस, ग्यारह, बारह',
  moreNumbers: [
    'ek, do, teen, char, paanch, chhe, saat, aath, nau, das, gyarah, barah',
    'ik, doh, tin, chaar, panch, che, sat, aath, no, dus, gyara, baara',
  ],
  half: '',
  quarter: '',
  past: '',
  to: '',
  at: '',
  hour: 'baje, बजे, bje, bajy, bajay, baje se, baj',
  hours: 'ghante, घंटे',
  am: '',
  pm: '',
  until: 'se, से, tak',
  links: 'को, ko, ka, का, ke, के, din, दिन, ki, की, तारीख, tarikh, tareekh',
  next: 'अगले, अगला, अगली, agle, agla, agli, agle wale, agla wala, aane wale, aane wala, आने वाले, आने वाला',
  this: 'इस, is',
  last: 'पिछले, pichle, pichhle',
  week: 'हफ्ते, hafte, सप्ताह',
  units:
    'रुपये, रुपए, rupaye, rupees, rs, lakh, लाख, hazar, हजार, log, लोग, minute, मिनट, din, दिन, hafte, हफ्ते, mahine, महीने, saal, साल, baar, बार, kilo, किलो, km, ghante, घंटे, bande, k, crore, percent, kg, litre, bacche, बच्चे',
  numbered:
    'नंबर, कमरा, पेज, page, number, flat, गली, sector, सेक्टर, ब्लॉक, class, कक्षा, ward, wing, slot, gali, फ्लैट, मकान',
  after: '',
  dayUnits: 'din, दिन',
  weekUnits: 'hafte, हफ्ते',
  by: 'tak, तक, से पहले, se pehle, se pahle, ke pehle, के पहले, ke andar, last date',
  hourParts: {
    saadhe: 30,
    saarhe: 30,
    sarhe: 30,
    saade: 30,
    sade: 30,
    sadhe: 30,
    साढ़े: 30,
    sava: 15,
    सवा: 15,
    paune: -15,
    पौने: -15,
  },
  forms: {
    occasion:
      'मीटिंग|बैठक|सभा|शादी|shaadi|shadi|sangeet|mehndi|जन्मदिन|पार्टी|पूजा|pooja|puja|हवन|कार्यक्रम|karyakram|program|function|समारोह|मैच|क्लास|परीक्षा|exam|pariksha|यात्रा|yatra|खाना|भोजन|lunch|dinner|मेला|mela|उत्सव|utsav|कथा|kirtan|कीर्तन|bhajan|भजन|सत्संग|satsang|प्रतियोगिता|रिहर्सल|अभ्यास|शिविर|camp|टीकाकरण|पिकनिक|विदाई|उद्घाटन|aarti|आरती|cutting|मरम्मत|सफाई|safai|चुनाव|दौरा|tour|कटौती|cut|आपूर्ति|bandh|हड़ताल|garba|holi|diwali|milan|मिलन|रैली|langar|लंगर|bhandara|भंडारा|डिलीवरी|जांच',
    announce:
      'hai|है|hain|हैं|hoga|होगा|hogi|होगी|honge|होंगे|rahega|रहेगा|rahegi|रहेगी|aayega|आएगा|aayegi|आएगी|aayenge|आएंगे|shuru|शुरू|रखी गई|रखा गया|rakhi|rakha|yaad|याद|सूचना|suchna|reminder|milega|मिलेगा|milte|मिलते|chalu|khulega|खुलेगा|band rahega|बंद रहेगा|आयोजित|bulaya|निर्धारित',
    agree:
      'done|pakka|पक्का|final|फाइनल|तय|tay|fix|ठीक है (?:तो|फिर)|theek hai (?:toh|to|phir)|thik hai (?:toh|to|phir)|toh (?:phir|done)|confirm(?:ed)?|decide ho gaya|ho gaya|karte hain|करते हैं|rakhte hain|रखते हैं',
    invite:
      'aaiye|आइए|aana|आना|padharen|पधारें|aamantrit|आमंत्रित|invite|swagat|स्वागत|zaroor aana|जरूर आएं|sab log|sab aa jana|aa jao|aa jana|आ जाना|aao|sabka|सबका|सभी',
    together:
      'milte hain|मिलते हैं|hum|हम|chalte hain|चलते हैं|karte hain|करते हैं|chalo|चलो|sab|nikalte|निकलते|karenge|करेंगे|milenge|मिलेंगे|jayenge|जाएंगे|khelenge',
    travel: 'niklenge|निकलेंगे|nikalna|pahunch\\w*|पहुंच\\S*|train|flight|bus|le lunga|lene',
    duty: 'bhej\\w*|भेज\\S*|jama|जमा|de do|दे दो|pay|payment|kar do|कर दो|कर दें|kar dein|karo|karwa\\w*|batao|बताओ|बताएं|bata do|bata dena|lao|लाओ|laana|fill|भर दें|bhar do|bharna|register|confirm|zaroori|जरूरी|please|pls|plz|कृपया|kripya|chahiye|चाहिए|submit|vote|reply|naam|नाम|de dena|paisa|paise|पैसे|contribution|fees|फीस|karna hai|करना है',
    limit: 'last date|antim tithi|अंतिम तिथि|आखिरी तारीख|aakhri|akhri|deadline|आखिरी',
    propose:
      'kaisa rahega|कैसा रहेगा|chalega|चलेगा|kya hum|rakh sakte|rakhte hain|ho sakta|kar sakte|kar le|karein|करें|kya bolte|sochte',
    change:
      'ab|अब|badal\\w*|बदल\\S*|shift|शिफ्ट|postpone|preponed?|ki jagah|की जगह|ke bajaye|के बजाय|nahi .{0,20} balki|change|aage badha|आगे बढ़ा|टल|tal gaya|tal gayi|kar diya|kar di|कर दिया|कर दी',
    cancel:
      'cancel|रद्द|radd|कैंसल|nahi hogi|nahi hoga|नहीं होगी|नहीं होगा|nahin hogi|nahin hoga|nhi hoga|nhi hogi|chhutti|छुट्टी|band hai|बंद है|nahi rahega|nahi rahegi|nahi ho raha|nahi ho rahi',
    instead: 'ki jagah|की जगह|ke bajaye|के बजाय|nahi|nahin|नहीं|nhi|mat|tha|thi|था|थी',
    past: 'tha|था|thi|थी|the|थे|gaya tha|aaya tha|hua|हुआ|pichle|पिछले|kiya tha|ho chuka|हो चुका|gaye the|kal wala|hui',
    perhaps:
      'agar|अगर|shayad|शायद|yadi|यदि|kash|काश|ho sakta hai|हो सकता है|haha\\w*|mazak|मजाक|lagta hai|लगता है',
    not: 'nahi|nahin|नहीं|nhi|mat|मत|na',
    own: 'mujhe|मुझे|mera|मेरा|meri|मेरी|mere|मेरे|main|मैं|mai|maine|office jaana',
    opinion:
      'behtar|बेहतर|accha|अच्छा|acha|sahi|सही|theek rahega|ठीक रहेगा|mushkil|busy|free hu|free hoon|better',
    yes: 'haan|haa|han|हां|हाँ|theek|thik|ठीक|ok|okay|accha|done|sahi|bilkul|बिल्कुल|ji|जी|👍|\\+1|pakka|chalega|agreed|great|perfect|sure|zaroor|जरूर',
    early: 'nikal(?:na|enge|unga|ungi|ega)|subah|सुबह|school|स्कूल|nashta|नाश्ता|yoga|योग|walk|bus',
    late: 'shaam|शाम|raat|रात|dinner|party|पार्टी|sangeet|garba|movie|match|aarti|cricket|society|contest|khana|खाना|गरबा',
  },
  placeLeads: 'जगह, jagah, place, venue, at, in, स्थान',
  placeTails:
    'mein, में, me, mai, par, पर, pe, pr, ke paas, के पास, ke samne, के सामने, ke bahar, के बाहर, ke andar wale, wale',
  placeNouns:
    'school, स्कूल, विद्यालय, library, पुस्तकालय, mandir, मंदिर, masjid, gurudwara, गुरुद्वारा, hall, हॉल, park, पार्क, clubhouse, club, क्लब, garden, गार्डन, ghar, घर, office, ऑफिस, दफ्तर, ground, मैदान, maidan, bazaar, बाजार, station, स्टेशन, chowk, चौक, gate, गेट, parking, पार्किंग, terrace, छत, chhat, lobby, canteen, hotel, होटल, restaurant, cafe, pool, gym, जिम, hospital, अस्पताल, clinic, lawn, पंडाल, pandal, auditorium, basement, campus, college, कॉलेज, lab, community hall, सोसाइटी, society, studio, stadium, स्टेडियम, court, dhaba, adda, bhawan, भवन, dharamshala, धर्मशाला, nukkad, tower',
  noPlaces:
    'usi, wahi, उसी, group, ग्रुप, baad, बाद, bare, बारे, dhyan, ध्यान, time, samay, समय, subah, shaam, raat, din, दिन, der, haal, is, us, isme, sab, beech, बीच, ek, baad me, thodi der, morning, evening, office time, aise, waise, hindi, english, din mein, min, minute, minutes, ghante, ghanta, घंटे, hour, hours, ऑफ़, mind, app, list, लिस्ट',
  joins:
    'kab, कब, kya, क्या, kaun, कौन, koi, कोई, kahan, haan, हां, हाँ, rakhte, hai, है, hain, हैं, hoga, होगा, hogi, होगी, honge, rahega, rahegi, aayega, aayenge, आएगा, kyunki, क्योंकि, lekin, लेकिन, par, to, toh, तो, agar, अगर, please, कृपया, sab, sabhi, sabka, सबका, सभी, ko, को, mein, में, me, se, से, ke liye, के लिए, karenge, rakhte, rakhi, kar, karna, jo, bhi, भी, dear members, shuru, शुरू, chalo, milte, मिलते, done, pakka, ab, अब, nahi, नहीं, cancel, रद्द',
};
