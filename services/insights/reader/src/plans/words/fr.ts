import type { PlanWords } from './shape.ts';

export const fr: PlanWords = {
  weekdays: [
    'lundi, lundis',
    'mardi, mardis',
    'mercredi',
    'jeudi',
    'vendredi',
    'samedi, samedis',
    'dimanche',
  ],
  shortWeekdays: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  months: [
    'janvier, janv',
    'fevrier, fev, fevr',
    'mars',
    'avril, avr',
    'mai',
    'juin',
    'juillet, juil',
    'aout',
    'septembre, sept',
    'octobre, oct',
    'novembre, nov',
    'decembre, dec',
  ],
  days: {
    '0': "aujourd'hui, aujourdhui, auj",
    '0/evening': 'ce soir',
    '0/afternoon': 'cet aprem, cet apres midi, cet apres - midi',
    '0/morning': 'ce matin',
    '0/noon': 'ce midi',
    '1': 'demain',
    '1/evening': 'demain soir',
    '1/morning': 'demain matin',
    '2': 'apres demain, apres - demain',
    '-1': 'hier, hier soir, avant hier',
  },
  parts: {
    morning: 'matin, du matin, le matin, du mat, au matin',
    noon: 'midi',
    afternoon: "apres midi, apres - midi, aprem, de l'apres - midi, de l'apres midi",
    evening: 'soir, du soir, le soir, en soiree, soiree',
    night: 'nuit',
  },
  noon: 'midi',
  midnight: 'minuit',
  numbers: 'une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze',
  half: 'demie, demi',
  quarter: 'quart, le quart',
  past: 'et',
  to: 'moins',
  at: 'a, vers, des, a partir de, pour, entre, jusqu a, avant',
  hour: 'h',
  hours: 'heures, heure, hrs',
  am: 'am, a.m',
  pm: 'pm, p.m',
  until: "a, et, au, jusqu'a, jusqu'au",
  links: 'le, du, de, ce, au, pour le, la, des',
  next: 'prochain, prochaine, en huit, suivant',
  this: 'ce, cette',
  last: 'dernier, passe, derniere',
  week: 'semaine',
  units:
    'euros, euro, eur, km, kg, personnes, enfants, familles, minutes, min, heures, jours, semaines, mois, ans, an, fois, pour cent, degres, points, buts, places, billets, metres, m, litres, l, pages, pers, voix, parts, secondes, exemplaires, pieces, places',
  numbered:
    'page, pages, chapitre, salle, quai, ligne, bus, numero, no, version, exercice, etage, groupe, niveau, classe, partie, porte, rue, lot, appartement, appt, batiment, bat, question, terrain, taille, voie, match, tour, point, article, unite',
  after: "dans, d'ici",
  dayUnits: 'jour, jours',
  weekUnits: 'semaine, semaines',
  by: "avant, avant le, jusqu'au, jusqu'a, d'ici, d'ici le, d'ici a, au plus tard, au plus tard le, pour le, dernier delai, max, maximum, jusqu au",
  forms: {
    occasion:
      'reunions?|rencontre|rendez[- ]vous|rdv|evenement|fetes?|soiree|diner|dejeuner|petit[- ]dej(?:euner)?|atelier|seminaire|conference|cours|concert|match|mariage|anniversaire|anniv|assemblee|appel|rando(?:nnee)?|sortie|repetition|repet|entrainement|apero|brunch|marche|brocante|vide[- ]grenier|spectacle|chorale|gala|tournoi|course|visite|voyage|examen|controle|exposition|expo|projection|film|cinema|fete|kermesse|loto|conseil|ag|visio|stage|goûter|gouter|messe|bapteme|ceremonie|livraison|distribution|coupure|travaux|collecte|barbecue|pique[- ]nique|balade|festival|audition|inauguration|formation|permanence|portes ouvertes|demenagement|nettoyage|seance|piscine|journee|inscriptions?|recital|representation|vaccin\\w*|photos?|elections?|vote|potluck|degustation',
    announce:
      "est|sont|aura lieu|auront lieu|a lieu|commence|commencent|debute|demarre|sera|seront|il y a|il y aura|on a|nous avons|prevu[es]?|reserve[es]?|rappel|n'oubliez pas|oubliez pas|pensez a|attention|info|annonce|ouvre|ferme|arrive|vient|passe|passent|comme d'hab(?:itude)?|organis\\w+|save the date|je vous rappelle|note[zr]?|c'est bien|c'est le|tient|reste|repousse|livre|on distribue",
    agree:
      "d'accord|ok (?:alors|donc|pour)|c'est (?:note|bon|confirme|decide|valide|cale)|confirme[es]?|decide|valide|fixe[es]?|entendu|on part sur|va pour|donc (?:le|on)|acte|adopte|cale[es]?|retenu|alors (?:le|c'est|on)|finalement|definitif|est clair",
    invite:
      'invite[es]?|invitation|venez|bienvenue|on vous attend|je vous attends|vous etes tous|tous (?:les bienvenus|invites)|rejoignez|joignez|on se (?:voit|retrouve)|a bientot|venir nombreux|qui vient|soyez',
    together:
      'on se (?:voit|retrouve|rejoint|donne rdv)|nous (?:nous retrouvons|allons|partons)|on (?:part|va|fait|joue|mange|commence|a|se|organise|fete)|retrouvons|ensemble|rdv|allons',
    travel:
      'je pars|on part|depart|arrive|arrivee|train|vol|avion|je passe|recuper\\w*|viens chercher|passer prendre|covoit\\w*',
    duty: "payer|paye[rz]?|envoye[rz]|envoyez[- ]moi|apporter|apportez|inscri\\w+|confirme[rz]|repondre|repondez|votez?|rendre|rendez|signer|remplir|commande[rs]?|commandez|merci de|svp|s'il vous plait|il (?:me )?faut|faut|dossier|cheque|virement|deposer|deposez|ramener|ramenez|reserver|prevenez|dites[- ]moi|donner|donnez|cotisation|faire passer|candidat\\w*|postuler|transmettre|remettre|acompte|formulaire|besoin",
    limit:
      'date limite|dernier (?:jour|delai)|limite|cloture|deadline|au plus tard|se termine|ferme|expire|fin des inscriptions|delai|echeance',
    propose:
      'et si|ca vous (?:va|dit|convient)|on pourrait|je propose|proposition|nous propose|qui serait|que diriez|vous preferez|peut[- ]etre|plutot|voulez|possible|dispo',
    change:
      'decale[es]?|decaler|decalons|repousse[es]?|reporte[es]?|report|avance[es]?|change(?:ment|s|e|r)?|deplace[es]?|finalement|au lieu de|plutot que|nouvelle (?:date|heure)|nouvel horaire|nouveau lieu|desormais|et non|et pas|et plus|correction|modif\\w*|passe (?:a|au)',
    cancel:
      "annule[es]?|annulation|annuler|on annule|n'aura pas lieu|n'ont pas lieu|pas de (?:cours|reunion|entrainement|repet\\w*|match|chorale|yoga|seance|classe|gym|piscine) (?:ce|demain|aujourd|jeudi|lundi|mardi|mercredi|vendredi|samedi|dimanche|cette|la)|supprime[es]?|tombe a l'eau|suspendu[es]?",
    instead:
      'au lieu (?:de|du)|plutot que|et plus|et pas|et non|pas|plus|non|etait|refuse|initialement',
    past: "etait|etaient|hier|derniere?s?|passee?|a eu|avait|avons|j'ai|on a (?:fait|eu|dit|vu)|il y a \\d+|c'etait",
    perhaps:
      "si|peut[- ]etre|pourrait|pourrions|serait|serais|j'espere|au cas ou|eventuellement|probablement|mdr|lol|haha\\w*|blague|je crois|je pense|parait|sans doute|il parait",
    not: 'pas|jamais|ne|aucun|sans|ni',
    own: "j|j'ai|je|moi|mon (?:rdv|medecin|fils|mari|chef|train|vol)|ma (?:fille|femme|mere)",
    opinion:
      "mieux|prefere|parfait|nickel|ca me va|dispo|trop (?:tot|tard)|genial|impossible|absent|en vacances|super|dommage|m'arrange|pas possible",
    yes: "ok|oui|ouais|d'accord|parfait|nickel|super|ca marche|ca roule|ca me va|entendu|note|top|👍|\\+1|j'y serai|je viens|pour moi aussi|bonne idee|volontiers|dac|pas de souci|genial",
    early: 'petit[- ]dej\\w*|matin|tot|ecole|depart|car|bus|rando\\w*',
    late: 'diner|soiree|apero|concert|soir|cinema|repetition|chorale|film|raclette|spectacle|entrainement',
  },
  placeLeads:
    'a, a la, au, aux, chez, dans, dans la, dans le, devant, devant la, devant le, derriere, sous, sous le, en face de, en face du, pres de, pres du, lieu, ou, sur, sur le, au pied de, en bas de, en, rdv',
  placeNouns:
    'ecole, college, lycee, cour, preau, bibliotheque, mediatheque, gymnase, salle, parc, eglise, gare, bureau, club, cafe, bar, restaurant, resto, jardin, maison, appart, terrain, stade, piscine, plage, centre, marche, place, rue, avenue, parking, entree, portail, theatre, cinema, musee, hotel, campus, classe, ferme, hall, toit, local, auditorium, temple, mosquee, hopital, mairie, cantine, foyer, refuge, terrasse, studio, square, port, lac, atelier, visio, zoom, boulodrome, kiosque, cave, chapelle, domicile',
  noPlaces:
    'meme, partir, cause, peine, peu pres, plus, moins, nouveau, propos, priori, fond, general, effet, fait, cas, tout, temps, fin, debut, semaine, week - end, matin, soir, apres midi, pied, velo, voiture, train, la semaine, le groupe, la liste, le mail, plus tard, plus tot, tous, toutes, moi, toi, nous, vous, eux, lui, elle, ca, prix, demain, bientot, avance, retard, vacances, attendant, ligne de compte, euros, ce, cette, particulier, tant, hiver, ete, force, dispo, ski, decembre, jour, bord, part, midi, la mi - temps',
  joins:
    'pensez, pense, oubliez, rappel, quand, qui, quelqu, sait, savez, invites, etes, ou, quoi, est ce que, bien, recupere, propose, retrouve, voit, rejoint, retrouvons, est, sont, aura, auront, commence, debute, sera, se, il, on, nous, vous, je, qui, que, car, mais, parce, donc, alors, pour, c, a lieu, passe, merci, svp, faut, ont, avons, y, n, ne, pas, fait, ouvre, ferme, reste, etait, decale, repousse, reportee, reporte, annule, prevu, prevue, si',
};
