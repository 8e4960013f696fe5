import type { DateWords } from './words.ts';

export const pt: DateWords = {
  atoms: {
    NUMBER:
      'uma?|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezasseis|dezessete|dezoito|dezenove|vinte|trinta|quarenta|cinquenta|sessenta',
    N: '{DIGITS}|{NUMBER}|mei[oa]|algum(?:as|ns)?|alguns|algumas|varios|varias|poucos|poucas|um par de',
    ORDINAL:
      'primeir[oa]s?|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|sext[oa]|setim[oa]|oitav[oa]|non[oa]|decim[oa]|ultim[oa]s?|\\d+[ºªo°a]',
    UNIT: 'segundos?|minutos?|mins?|horas?|hrs?|dias?|noites?|semanas?|fins? de semana|mes(?:es)?|bimestres?|trimestres?|semestres?|anos?|decadas?|seculos?|quinzenas?|tardes?|manhas?|madrugadas?',
    KIND: '(?:letivos?|fiscal|fiscais|uteis|util|civil|escolar|calendario)',
    WEEKDAY: '(?:segunda|terca|quarta|quinta|sexta)s?(?:[- ]feiras?)?|sabados?|domingos?',
    MONTH:
      'jan(?:eiro)?|fev(?:ereiro)?|mar(?:co)?|abr(?:il)?|mai(?:o)?|jun(?:ho)?|jul(?:ho)?|ago(?:sto)?|set(?:embro)?|out(?:ubro)?|nov(?:embro)?|dez(?:embro)?',
    SEASON: 'primavera|verao|outono|inverno',
    WHICH:
      '(?:n|d)?est[ea]s?|(?:n|d)?ess[ea]s?|proxim[oa]s?|ultim[oa]s?|passad[oa]s?|anterior(?:es)?|seguintes?|mesm[oa]s?|atual|resto d[aeo]|tod[oa]s?(?: [oa]s?)?',
    AFTER:
      'passad[oa]s?|que vem|proxim[oa]s?|seguintes?|anterior(?:es)?|atual|atras|depois|mais tarde|antes|em curso',
    MEAL: 'cafe da manha|pequeno[- ]almoco|almoco|jantar|lanche|meio[- ]dia|meia[- ]noite|anoitecer|amanhecer',
    HOLIDAY:
      'pascoa|domingo de pascoa|sexta[- ]feira santa|natal|vespera de natal|ano novo|reveillon|carnaval|dia (?:d[aoe]s? )?(?:independencia|maes?|pais?|trabalh(?:o|ador)(?:es)?|criancas?|mulher|namorados|reis|mortos|finados|acao de gracas|republica)|halloween|black friday|corpus christi|festas juninas|sao joao',
  },
  patterns: [
    '\\b(?:mais de |menos de |cerca de |em |ha |por )?{N} (?:e mei[oa] )?(?:{WHICH} )?{UNIT}(?: e mei[oa])?(?: {KIND})?(?: {AFTER})?\\b',
    '\\b(?:[no]?[oa]s? )?{WHICH} (?:{N} )?(?:{KIND} )?{UNIT}(?: {KIND})?(?: (?:de )?{YEAR})?\\b',
    '\\b(?:[ao]s? |n[ao]s? )?{UNIT} (?:{KIND} )?{AFTER}\\b',
    '\\b(?:ano|mes|trimestre|semana) {KIND}(?: (?:de )?{YEAR})?\\b',
    '\\b(?:n?est[ea]|[on]o|proxim[oa]|no|na|todo o|do|da|ultim[oa]) {SEASON}\\b',
    '\\b(?:cada|tod[oa]s? [oa]s?|todo) (?:{N} |outro )?(?:{UNIT}|{WEEKDAY})\\b',
    '\\b(?:um[a]?|duas|tres) (?:vez|vezes) (?:ao|por|a) (?:dia|semana|mes|ano|hora)\\b',
    '\\b(?:diari[oa]s?|diariamente|semana(?:l|is)|mensa(?:l|is)|bimestra(?:l|is)|quinzena(?:l|is)|trimestra(?:l|is)|semestra(?:l|is)|anua(?:l|is))(?:mente)?\\b',
    '\\b(?:n[oa] |a[oa]? )?(?:principios?|fina(?:l|is)|fim|fins|meados|meio|comecos?|inicios?|metade) d[aeo] (?:n?est[ea] |proxim[oa] )?(?:{UNIT}|{MONTH}|{YEAR})\\b',
    '\\b(?:n?[oa]s? )?{ORDINAL} (?:{N} )?(?:{UNIT}|{WEEKDAY})(?: (?:d[aeo]s?|em) (?:n?est[ea] |proxim[oa] )?(?:{UNIT}|{MONTH}|{YEAR}))?(?: {AFTER})?\\b',
    '\\bsemana \\d{1,2}\\b',
    '\\banos (?:\\d0s?|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa)\\b',
    '\\bseculo (?:[xvi]+|\\d+)\\b',
    '\\b(?:d?[oa]|n[oa]|ao) (?:ano|mes|dia|trimestre|semana)\\b(?: (?:de )?{YEAR})?',
    '\\b(?:desde|ate|antes d[eao]|depois d[eao]|apos|entre|em|de|a partir de) (?:[oa] |finais de |meados de |inicio de )?(?:{MONTH}|{YEAR}|{HOLIDAY})\\b(?: (?:de \\d\\d|a|e|ate) ?(?:{MONTH}|{YEAR})?)?',
    '\\b(?:o )?dias? (?<day>0?[1-9]|[12]\\d|3[01])\\b(?! ?(?:de |/|\\.\\d))',
    '\\b(?:30|31|29) de {MONTH}\\b',
    '\\b{HOLIDAY}\\b',
    '\\b(?:[2-6]|seg|ter|qua|qui|sex)a(?:[- ]feira)?\\b(?=[?!.,;]|$)',
    '\\b(?:antes d[eao]|depois d[eao]|durante|a[oa]?|n[ao]|por volta d[ao]) {MEAL}\\b|\\b(?:ao )?(?:meio[- ]dia|meia[- ]noite)\\b',
    '\\b(?:as|sao|sao as|e|das|pelas) (?:{NUMBER}|\\d{1,2})(?: (?:e|menos) (?:mei[oa]|quarto|quinze|trinta|quarenta(?: e cinco)?|\\d{1,2}|{NUMBER}))(?: ?[ap]m)?\\b',
    '\\b(?:{NUMBER}|\\d{1,2}) horas?\\b',
    '\\b(?:as|das) (?:{NUMBER}|\\d{1,2})\\b',
    '\\b(?:da|pela|na|a) (?:manha|tarde|noite|madrugada)\\b',
    '\\bdois mil(?: e {NUMBER})?\\b',
    '\\b(?:hoje em dia|atualmente|agora mesmo|agora|neste momento|hoje|ontem(?: a noite)?|anteontem|depois de amanha|amanha)\\b',
  ],
  neither: '(?:bom )?dia|(?:boa )?(?:tarde|noite)|mar|ter|sex|qui|qua|seg|de 00|segundos?|a manha',
};
