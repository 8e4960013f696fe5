import type { PlanWords } from './shape.ts';

export const es: PlanWords = {
  weekdays: [
    'lunes',
    'martes',
    'miercoles',
    'jueves',
    'viernes',
    'sabado, sabados',
    'domingo, domingos',
  ],
  shortWeekdays: ['lun', 'mar', 'mie, mier', 'jue', 'vie', 'sab', 'dom'],
  months: [
    'enero, ene',
    'febrero, feb',
    'marzo, mar',
    'abril, abr',
    'mayo, may',
    'junio, jun',
    'julio, jul',
    'agosto, ago',
    'septiembre, setiembre, sept, sep, set',
    'octubre, oct',
    'noviembre, nov',
    'diciembre, dic',
  ],
  days: {
    '0': 'hoy',
    '0/evening': 'esta noche, hoy en la noche, hoy por la noche',
    '0/afternoon': 'esta tarde',
    '0/morning': 'esta manana',
    '1': 'manana',
    '1/morning': 'manana por la manana, manana en la manana',
    '2': 'pasado manana',
    '-1': 'ayer, anoche, antier',
  },
  parts: {
    morning: 'por la manana, de la manana, en la manana, a la manana, temprano, la manana',
    noon: 'mediodia',
    afternoon: 'por la tarde, de la tarde, en la tarde, tarde',
    evening: 'por la noche, de la noche, en la noche, noche',
  },
  noon: 'mediodia, medio dia',
  midnight: 'medianoche',
  numbers: 'una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce',
  half: 'media',
  quarter: 'cuarto',
  past: 'y',
  to: 'menos',
  at: 'a las, a la, las, desde las, sobre las, a eso de las, hacia las, tipo, para las, de las, hasta las, antes de las, a partir de las, como a las, desde',
  hour: 'h, hs',
  hours: 'horas, hrs, hora',
  am: 'am, a.m',
  pm: 'pm, p.m',
  until: 'a, y, al, hasta, hasta las, a las, y las',
  links: 'el, del, de, dia, dias, este, los, para el, del dia, el dia, al',
  next: 'proximo, que viene, siguiente, proxima, entrante',
  this: 'este, esta',
  last: 'pasado, pasada, ultimo',
  week: 'semana',
  units:
    'km, kg, euros, euro, eur, pesos, personas, ninos, familias, minutos, min, horas, dias, semanas, meses, anos, ano, veces, por ciento, grados, puntos, goles, plazas, entradas, filas, metros, m, litros, paginas, gente, votos, mil, alumnos, por persona, por familia, c, segundos, copias, boletos',
  numbered:
    'pagina, pag, paginas, ejercicio, ejercicios, tema, numero, num, nro, no, aula, sala, puerta, linea, bus, version, piso, grupo, compas, calle, portal, parte, capitulo, unidad, opcion, punto, talla, tabla, casa, grado, nivel, lote, manzana, planta',
  after: 'en, dentro de',
  dayUnits: 'dia, dias',
  weekUnits: 'semana, semanas',
  by: 'hasta, hasta el, hasta este, antes de, antes del, a mas tardar, como maximo, como mucho, como tarde, maximo, max, limite, para antes del',
  forms: {
    occasion:
      'reunion(?:es)?|quedadas?|encuentro|eventos?|fiestas?|cenas?|comidas?|almuerzo|desayuno|merienda|talleres|taller|seminario|charlas?|conferencia|clases?|conciertos?|partidos?|boda|cumple(?:anos)?|asamblea|llamada|juntas?|citas?|ensayos?|entrenos?|entrenamientos?|excursion|juntada|asado|examen(?:es)?|control|visita|viaje|salida|misa|bautizo|comunion|feria|mercadillo|mercado|torneo|carrera|funcion|obra|exposicion|inauguracion|presentacion|curso|jornadas?|sesion|fotos?|vacunas?|revision|tutoria|festival|posada|convivencia|kermes|sorteo|limpieza|faena|recogida|entrega|corte|mudanza|barbacoa|paella|calcotada|ruta|caminata|velada|proyeccion|pelicula|teatro|audicion|eleccion(?:es)?|votacion|ceremonia|graduacion|videollamada|fumigacion|reparto|turno',
    announce:
      'es el|son el|sera|seran|empieza|empiezan|comienza|comienzan|se celebra|se hace|tendra lugar|habra|tenemos|hay|viene|vienen|llega|llegan|abre|abren|cierran?|programad[oa]s?|reservad[oa]|recordatorio|recordad|recuerden|recuerda|no olvid\\w+|aviso|atencion|os recuerdo|les recuerdo|convocatoria|organiza\\w*|arranca|sale|salimos|sigue(?:n)? (?:siendo|en pie)|es a las|son a las|como siempre|tienen|toca|apuntad|anotad|anoten|os espero|los espero|ojo|celebramos|vamos a',
    agree:
      'quedamos|queda|quedo|acordado|decidido|confirmad[oa]s?|hecho|pues (?:el|a las|entonces)|entonces (?:el|a las)|vale,? (?:pues|entonces)|va[.,]|definitivo|finalmente|al final|cerrado|listo,? |fijad[oa]',
    invite:
      'invitad[oa]s?|invito|invitamos|os esperamos|los esperamos|venid|vengan|apuntaos|apuntense|bienvenid[oa]s|nos vemos|te esperamos|animaos|animense|estais todos|estan todos|no falteis|no falten|vente',
    together:
      'vamos|nos vemos|quedamos|salimos|nos juntamos|nos reunimos|hacemos|jugamos|cenamos|comemos|tenemos|juntos|celebramos',
    travel:
      'salgo|salimos|sale|llego|llegamos|llega|vuelo|tren|autobus|paso por|recojo|recoger|recogerlo',
    duty: 'pagar|paga|mandad|manden|mandenme|enviad|envien|traed|traigan|traer|confirmad|confirmen|confirmar|apuntarse|inscri\\w+|votad|voten|entregar|entregad|entreguen|firmar|rellenar|llenar|avisad|avisen|transfer\\w+|transfieren|bizum|autorizacion|plazo|hay que|teneis que|tienen que|por favor|porfa|plis|necesito|dinero|cuota|aportacion|devolver|deposito|reservar|nombres|dadme|decidme|diganme|responder|contestar|se lo dan|aporta\\w*|solicitud(?:es)?|matricula',
    limit:
      'fecha limite|plazo|ultimo dia|ultima oportunidad|limite|tope|vence|vencimiento|cierra(?:n)?|se cierra|acaba|termina|a mas tardar|lo cerramos',
    propose:
      'os parece|les parece|que tal|y si|podriamos|podemos|propongo|sugiero|os va|les va|os viene|les queda|que dia|prefieren|preferis|quereis|quieren|opciones',
    change:
      'se cambia|cambia(?:mos|n|do)?|cambio de|se pasa|pasamos|pasa al|se mueve|movemos|movido|adelanta(?:mos|n|do|r)?|atrasa(?:mos|n|do)?|retrasa(?:mos|n|do)?|aplaza(?:mos|n|do)?|pospone|pospuesto|ahora es|ahora sera|nueva (?:fecha|hora)|nuevo (?:dia|horario|lugar)|en vez de|en lugar de|mejor (?:a las|el|en)|al final (?:es|sera|queda)|finalmente|tiene que ser|corrijo|correccion|queda (?:el|para|domingo|sabado|viernes|lunes|martes|miercoles|jueves)',
    cancel:
      'cancelad[oa]s?|cancela(?:mos|n)?|se cancela|suspendid[oa]s?|se suspende|suspendemos|no hay (?:\\p{L}+ )?(?:ensayo|entreno|entrenamiento|clase|clases|partido|reunion|misa|taller|yoga|cole|sesion|junta)|no habra|anulad[oa]|se anula|queda sin efecto|ya no hay|no se hace|no se hara',
    instead: 'en vez de|en lugar de|ya no|y no|no|era|no es|antes|pasa del|del|estaba',
    past: 'tenia|tenian|habia|era|fue|ayer|anoche|pasad[oa]|estuvo|hicimos|fuimos|hubo|estaba|tuvimos|dijeron|llamo|mando|compre|hace',
    perhaps:
      'si|quizas?|tal vez|igual|a lo mejor|podria|seria|ojala|puede que|depende|supongo|creo que|jaja\\w*|broma|me gustaria|dicen que|por si',
    not: 'no|nunca|ni|sin|tampoco',
    own: 'tengo|yo|me|mi (?:hijo|hija|marido|mujer|madre|jefe|coche|medico|vuelo)|trabajo|estoy|estare|curro|puedo|he|llego tarde|no puedo|salgo a',
    opinion:
      'mejor|prefiero|perfecto|me viene|me va|genial|me parece|para mi|por mi|bien|mucho|mal|temprano|imposible|libre|ocupad[oa]|nublado|llueve|frio',
    yes: 'vale|ok|okey|si|claro|perfecto|genial|de acuerdo|venga|va|sale|me parece|por mi|hecho|listo|estupendo|👍|\\+1|me apunto|alli estare|bien|domingo!|andale|orale|yo tambien',
    early: 'desayuno|temprano|cole|colegio|autobus|salida|sale|salimos|madrug\\w*|excursion|ruta',
    late: 'cenas?|fiesta|concierto|copas|noche|ensayo|cine|partido|tarde|birras|cervezas|cañas|pelicula|merienda',
  },
  placeLeads:
    'en, en el, en la, en los, en las, frente a, frente al, delante de, delante del, junto a, junto al, detras de, lugar, sitio, donde, a la salida de, a la puerta de, punto de encuentro, desde, ubicacion',
  placeNouns:
    'cole, colegio, escuela, patio, biblioteca, gimnasio, salon, parque, iglesia, parroquia, estacion, oficina, club, cafe, cafeteria, bar, restaurante, jardin, casa, piso, sala, cancha, pista, campo, estadio, piscina, alberca, playa, centro, mercado, plaza, calle, avenida, parking, entrada, puerta, teatro, cine, museo, hotel, campus, polideportivo, aula, granja, portal, azotea, local, sede, auditorio, templo, hospital, clinica, ayuntamiento, comedor, rotonda, muelle, refugio, cabaña, terraza, bodega, estudio',
  noPlaces:
    'misma, mismo, serio, general, total, cuanto, caso, realidad, efectivo, privado, punto, vez, lugar, resumen, concepto, linea, junio, cuenta, breve, grupo, el grupo, la lista, el formulario, el concepto, la semana, el dia, el fin de semana, la manana, la tarde, la noche, eso, esto, ello, que, lo que, mi opinion, orden, teoria, principio, contra, plan, familia, la app, el chat, la mochila, el drive, la encuesta, la agenda, metalico, mano, marcha, directo, comun, camino, torno, fin, cambio, especial, parte, concreto, diciembre, invierno, verano',
  joins:
    'recuerda, acordaos, cuando, quien, alguien, sabe, sabeis, saben, donde, que, estais, estan, invitados, invitadas, todos invitados, a que hora, hablo, llamo, avisa, dice, vemos, juntamos, reunimos, es, son, sera, seran, empieza, empiezan, comienza, se, tiene, tienen, hay, habra, viene, vienen, queda, quedan, pasa, esta, estan, fue, era, porque, que, pero, si, como, cuando, ya, pues, entonces, por favor, porfa, sale, salen, os, nos, les, me, lo, la vamos, hacemos, tenemos, vamos, quedamos, cambiamos, cambia, mueve, celebramos, recordad, recuerden, llevad, traed, no, ojo',
};
