import type { DateWords } from './words.ts';

export const es: DateWords = {
  atoms: {
    NUMBER:
      'un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veinti\\w+|treinta|cuarenta|cincuenta|sesenta|noventa',
    N: '{DIGITS}|{NUMBER}|medi[oa]|algun[oa]s|unos|unas|un par de|vari[oa]s|poc[oa]s',
    ORDINAL:
      'primer[oa]?s?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|septim[oa]|octav[oa]|noven[oa]|decim[oa]|ultim[oa]s?|\\d+[ºªo°]|\\d+(?:er|ra|da|ta)',
    UNIT: 'segundos?|minutos?|mins?|horas?|hras|hrs?|dias?|noches?|semanas?|fines? de semana|finde|mes(?:es)?|trimestres?|semestres?|cuatrimestres?|anos?|decadas?|decenios?|siglos?|quincenas?|tardes?|mananas?|madrugadas?',
    KIND: '(?:calendario|escolar|fiscal|laborables?|habil(?:es)?|laboral(?:es)?|de trabajo|lectivo)',
    WEEKDAY: 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?',
    MONTH:
      'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:t(?:iembre)?)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?',
    SEASON: 'primavera|verano|otono|invierno',
    WHICH:
      'est[ea]s?|es[ea]s?|proxim[oa]s?|ultim[oa]s?|pasad[oa]s?|anterior(?:es)?|siguientes?|mism[oa]s?|actual|previ[oa]s?|resto de(?: la| el| los)?|resto del|tod[oa]s?(?: el| la)?|plen[oa]',
    AFTER:
      'pasad[oa]s?|que vienen?|proxim[oa]s?|siguientes?|anterior(?:es)?|entrantes?|actual|en curso|previ[oa]s?|despues|atras|mas tarde|antes|siguiente',
    MEAL: 'desayuno|almuerzo|comida|cena|merienda|mediodia|medianoche|amanecer|anochecer',
    HOLIDAY:
      '(?:semana santa|pascuas?|domingo de pascua|viernes santo|navidad(?:es)?|nochebuena|nochevieja|ano nuevo|reyes|dia de (?:la |el |las |los )?(?:independencia|madre|padre|trabajo|trabajador(?:es)?|muertos|accion de gracias|mujer|reyes|san valentin|hispanidad|constitucion|nino|tierra|ano nuevo|navidad|todos los santos|raza)|dia del (?:trabajo|trabajador|padre|nino|maestro)|san valentin|halloween|black friday|carnaval(?:es)?)',
  },
  patterns: [
    '\\b(?:mas de |menos de |casi |unas |unos )?{N} (?:y medi[oa] |y (?:un )?cuarto )?(?:{WHICH} )?{UNIT}(?: y medi[oa])?(?: {KIND})?(?: {AFTER})?\\b',
    '\\b(?:el |la |los |las )?{WHICH} (?:{N} )?(?:{KIND} )?{UNIT}(?: {KIND})?(?: {YEAR})?\\b',
    '\\b(?:el |la |los |las )?{UNIT} (?:{KIND} )?{AFTER}\\b',
    '\\b(?:ano|mes|trimestre|semana) {KIND}(?: {YEAR})?\\b',
    '\\b(?:est[ea]|el|la|proxim[oa]|en|todo el|de|durante el|ultim[oa]) {SEASON}\\b',
    '\\b(?:cada|tod[oa]s (?:los|las)) (?:{N} |otro )?(?:{UNIT}|{WEEKDAY})\\b',
    '\\b(?:un[oa]?|dos|tres) (?:vez |veces )?(?:al|por) (?:dia|semana|mes|ano|hora)\\b',
    '\\b(?:una vez|dos veces) (?:al|por) (?:dia|semana|mes|ano)\\b',
    '\\b(?:diari[oa]s?|semanal|mensual|bimensual|quincenal|trimestral|semestral|anual|bianual|diaria)(?:es|mente)?\\b',
    '\\b(?:a )?(?:los |las )?(?:principios?|finales?|fines?|fin|mediados|medianos|comienzos?|inicios?|mitad|final)(?: de| del) (?:l[ao]s? |el |est[ea] |proxim[oa] )?(?:{UNIT}|{MONTH}|{YEAR})\\b',
    '\\b(?:el |la |los |las )?{ORDINAL} (?:{N} )?(?:{UNIT}|{WEEKDAY})(?:[ -](?:de |del |en )?(?:l[ao]s? |el |est[ea] |proxim[oa] )?(?:{UNIT}|{MONTH}|{YEAR}))?(?: {AFTER})?\\b',
    '\\bsemana \\d{1,2}\\b',
    '\\b(?:los |de los )?anos (?:\\d0s?|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)\\b',
    '\\bsiglo (?:[xvi]+|\\d+)\\b',
    '\\b(?:del?|al|en el|el) (?:ano|mes|dia|trimestre)\\b(?: (?:de )?{YEAR})?',
    '\\bde la (?:semana|quincena|noche|tarde)\\b',
    '\\b(?:mas (?:tarde|temprano)|luego) (?:de |en )?(?:est[ea]|la|el|esa) {UNIT}\\b',
    '\\b(?:desde|hasta|antes de|despues de|tras|entre|en|de|a partir de) (?:el |la |finales de |mediados de |principios de )?(?:{MONTH}|{YEAR}|{HOLIDAY})\\b(?: (?:a|y|hasta) (?:{MONTH}|{YEAR}))?',
    '\\b(?:el )?dias? (?<day>0?[1-9]|[12]\\d|3[01])\\b(?! ?(?:de |/|\\.\\d))',
    '\\b(?:los )?dias \\d{1,2}(?:,? \\d{1,2})*(?: y \\d{1,2})?\\b',
    '\\b(?:30|31|29) de {MONTH}\\b',
    '\\b{HOLIDAY}\\b',
    '\\b(?:alrededor de|antes de|despues de|durante|a|en) (?:la |el )?{MEAL}\\b|\\b(?:al )?(?:mediodia|medianoche)\\b',
    '\\b(?:a |son |es |de |sobre |cerca de )(?:las? )(?:{NUMBER}|\\d{1,2})(?: ?h)?(?: (?:y|menos) (?:media|cuarto|{NUMBER}|\\d{1,2}))?\\b',
    '\\b(?:{NUMBER}|\\d{1,2}) (?:y|menos) (?:media|cuarto)\\b',
    '\\b(?:de|por|en|a) la (?:manana|tarde|noche|madrugada)\\b',
    'de {NUMBER} {NUMBER} a {NUMBER} \\w+',
    '\\bdos mil(?: {NUMBER})?\\b',
    '\\b(?:hoy en dia|actualmente|ahora mismo|ahora|en este momento|hoy|anoche|anteayer|pasado manana|ayer|manana|mediodia|finde)\\b',
  ],
  neither:
    '(?:buenos )?dias|(?:buenas )?(?:tardes|noches)|mar|a la una|sal|segundos?|de la noche|vie|dom',
};
