import type { PlanWords } from './shape.ts';

export const pt: PlanWords = {
  weekdays: [
    'segunda, segunda feira, segunda - feira, segundas, 2a feira',
    'terca, terca feira, terca - feira, tercas',
    'quarta, quarta feira, quarta - feira, quartas',
    'quinta, quinta feira, quinta - feira, quintas',
    'sexta, sexta feira, sexta - feira, sextas, sextou',
    'sabado, sabados',
    'domingo, domingos',
  ],
  shortWeekdays: ['seg', 'ter', 'qua', 'qui', 'sex', 'sab', 'dom'],
  months: [
    'janeiro, jan',
    'fevereiro, fev',
    'marco, mar',
    'abril, abr',
    'maio, mai',
    'junho, jun',
    'julho, jul',
    'agosto, ago',
    'setembro, set',
    'outubro, out',
    'novembro, nov',
    'dezembro, dez',
  ],
  days: {
    '0': 'hoje, hj',
    '0/evening': 'hoje a noite, hj a noite, esta noite, essa noite, logo a noite',
    '0/afternoon': 'hoje a tarde, hj a tarde, esta tarde, essa tarde',
    '0/morning': 'esta manha, hoje de manha',
    '1': 'amanha, amnh, amanhã',
    '1/evening': 'amanha a noite',
    '1/morning': 'amanha de manha, amanha cedo',
    '1/afternoon': 'amanha a tarde',
    '2': 'depois de amanha',
    '-1': 'ontem, anteontem',
  },
  parts: {
    morning: 'da manha, de manha, pela manha, manha, cedo',
    noon: 'meio dia',
    afternoon: 'da tarde, a tarde, de tarde, tarde, pela tarde',
    evening: 'da noite, a noite, de noite, noite',
    night: 'madrugada',
  },
  noon: 'meio dia, meio - dia, meiodia',
  midnight: 'meia noite, meia - noite',
  numbers: 'uma, duas, tres, quatro, cinco, seis, sete, oito, nove, dez, onze, doze',
  half: 'meia',
  quarter: 'quarto, um quarto',
  past: 'e',
  to: 'menos',
  at: 'as, a, pelas, das, la pelas, por volta das, a partir das, desde as, umas, ate as, antes das, apos as, tipo',
  hour: 'h, hs',
  hours: 'horas, hrs, hora',
  am: 'am, a.m',
  pm: 'pm, p.m',
  until: 'a, as, e, ate, ate as, ao',
  links: 'o, de, do, dia, no, na, em, esse, dias, pra, a',
  next: 'proximo, proxima, que vem, seguinte',
  this: 'este, esta, esse, essa, nesta, neste, nessa, nesse, agora',
  last: 'passado, passada, ultimo, ultima',
  week: 'semana',
  units:
    'reais, real, conto, contos, pila, euros, euro, km, kg, pessoas, criancas, familias, minutos, min, dias, semanas, meses, anos, ano, vezes, por cento, graus, pontos, gols, golos, vagas, ingressos, bilhetes, metros, m, litros, l, paginas, cada, lugares, votos, mil, segundos, por cabeca, cabecas, copias, alunos, por pessoa',
  numbered:
    'pagina, pag, capitulo, sala, quarto, linha, onibus, autocarro, numero, num, n, versao, exercicio, andar, grupo, turma, nivel, parte, rua, lote, apartamento, apto, ap, bloco, questao, tamanho, ponto, quadra, artigo, ano, serie, portao, casa, mesa, box',
  after: 'em, daqui a, dentro de',
  dayUnits: 'dia, dias',
  weekUnits: 'semana, semanas',
  by: 'ate, ate o dia, ate dia, ate o, ate a, ate as, antes de, antes do, antes da, no maximo, no maximo ate, o mais tardar, no mais tardar, maximo',
  forms: {
    occasion:
      'reuniao|reunioes|encontros?|eventos?|festas?|festinha|jantar|almoco|cafe da manha|pequeno almoco|lanche|oficina|workshop|seminario|palestra|aulas?|aulao|show|jogos?|casamento|aniversario|niver|assembleia|chamada|churrasco|churras|ensaios?|treinos?|passeio|live|prova|exame|visita|viagem|missa|batizado|feira|mercado|torneio|campeonato|corrida|apresentacao|exposicao|filme|cinema|teatro|peca|curso|sessao|fotos?|vacina\\w*|consulta|festival|bazar|rifa|mutirao|limpeza|entrega|manutencao|mudanca|vistoria|dedetizacao|pelada|futebol|racha|caminhada|trilha|piquenique|feijoada|happy hour|rodizio|culto|formatura|celebracao|sarau|roda|eleicao|votacao|inscric\\w+|plantao|coleta|bingo|quermesse|arraial|inauguracao|formacao|magusto|convivio|sardinhada|corte',
    announce:
      'e (?:no|na|dia|as|neste|nesta)|sera|serao|vai ser|comeca|comecam|acontece|tera|teremos|vai ter|vai rolar|vai haver|ha|tem|temos|marcad[oa]s?|agendad[oa]s?|reservad[oa]s?|lembrete|lembrando|lembrem|lembre|nao esquec\\w+|aviso|atencao|informo|abre|abrem|fecha|chega|vem|como sempre|organiza\\w*|saida|saimos|anotem|bora|continua|segue|vai comecar|inicio|gente,|pessoal,|galera,',
    agree:
      'fechado|fechou|combinado|combinamos|decidido|confirmad[oa]s?|confirmo|acertado|definido|marcado|ficou (?:pra|para|marcado|no|na|combinado)|fica (?:pra|para|no|na|combinado|entao)|entao (?:fica|fechado|sabado|domingo|e|ta|vai|dia)|beleza entao|ok entao|certo entao|ta fechado|resolvido|bora entao|esta decidido|vamos de',
    invite:
      'convidad[oa]s?|convite|convido|convidamos|venham|bora|apareçam|aparecam|todos convidados|esperamos (?:voces|todos)|espero voces|bem ?vind[oa]s?|nos vemos|participem|nao percam|quem vem|cola|colem|pode trazer',
    together:
      'vamos|nos vemos|a gente (?:se|vai|sai|joga|faz)|nos encontramos|encontramos|saimos|bora|jogamos|jantamos|almocamos|juntos|partimos|fazemos|comemoramos|pra comemorar',
    travel:
      'saio|saimos|saida|chego|chegamos|chega|voo|trem|comboio|onibus|passo|te pego|pego|busco|buscar|embarque|carona',
    duty: 'pagar|paguem|pague|pagamento|mandem|mandar|manda|enviem|enviar|tragam|trazer|confirmem|confirmar|inscri\\w+|votem|votar|entregar|entreguem|assinar|preencher|avisem|avisar|pix|por favor|pfv|preciso|precisa|precisamos|tem que|temos que|favor|respond\\w+|devolv\\w+|deposit\\w+|sinal|reserv(?:ar|em)|formulario|mensalidade|vaquinha|dinheiro|nomes|contribuic\\w+|passem|digam|candidat\\w+|encomend\\w+|pedidos?|matricula|fechar a lista',
    limit:
      'prazo|data limite|ultimo dia|limite|vence|vencimento|encerra(?:m)?|deadline|termina|acaba|fecha(?:m)?|ultima chance',
    propose:
      'que tal|e se|podemos|poderiamos|pode ser|sugiro|proponho|dá pra|da pra|topam|acham|preferem|querem|seria|alguem anima|bora marcar|vamos marcar|marcar',
    change:
      'mud(?:ou|a|amos|ar|anca|ando)|mudad[oa]|passou (?:pra|para)|passa (?:pra|para)|remarcad[oa]|remarcar|remarcamos|adiad[oa]|adiamos|adiar|antecipad[oa]|antecipamos|antecipou|transferid[oa]|trocad[oa]|troca|trocamos|agora (?:e|sera|vai ser|as|so)|em vez d[eao]|ao inves d[eao]|no lugar d[eao]|nov[oa] (?:data|horario|dia|local|hora)|na verdade|correcao|corrigindo|alterad[oa]|alteracao|so tem|fechado|ficou',
    cancel:
      'cancelad[oa]s?|cancela(?:mos|ram)?|cancelou|foi cancelad\\w+|suspens[oa]s?|nao (?:tem|vai ter|havera|ha|vai rolar|teremos) (?:mais )?(?:pelada|jogo|treino|aula|ensaio|reuniao|missa|culto|futebol|yoga|racha|coral|expediente)|sem (?:pelada|jogo|treino|aula|ensaio|reuniao|futebol) (?:hoje|amanha|essa|esta|na|no)|nao acontece|desmarcad[oa]|desmarcamos|furou|miou|caiu o jogo',
    instead: 'em vez d[eao]s?|ao inves d[eao]|no lugar d[eao]|nao|nao mais|era|e nao|antes|vendido',
    past: 'era|foi|ontem|passad[oa]|estava|fizemos|fomos|teve|tivemos|falaram|disse|mandei|paguei|faz \\d+',
    perhaps:
      'se|talvez|poderia|seria|quem sabe|tomara|acho que|depende|kkk+|rsrs|brincadeira|zoeira|provavelmente|gostaria|parece que|dizem|vai que',
    not: 'nao|nunca|nem|sem',
    own: 'tenho|eu|meu (?:filho|marido|chefe|carro|medico|voo|irmao)|minha (?:filha|mulher|mae|esposa)|trabalho|estou|to|posso|nao posso|saio tarde|vou (?:trabalhar|viajar|no medico)|mandei',
    opinion:
      'melhor|prefiro|perfeito|otimo|pra mim|para mim|por mim|massa|complica|ruim|muito cedo|muito tarde|livre|ocupad[oa]|pena|viajando',
    yes: 'ok|okay|sim|claro|beleza|blz|fechado|fechou|combinado|perfeito|otimo|bora|show|top|boa|certo|to dentro|conta comigo|👍|\\+1|tmj|valeu|pode ser|eu vou|eu tambem|confirmado|isso|bele',
    early: 'cafe da manha|manha|cedo|escola|saida|onibus|trilha|caminhada',
    late: 'jantar|festa|show|noite|ensaio|cinema|jogo|pelada|futebol|treino|happy hour|barzinho|cerveja|filme|culto|missa',
  },
  placeLeads:
    'no, na, nos, nas, em, em frente a, em frente ao, la no, la na, aqui em, aqui na, aqui no, na frente do, na frente da, perto do, perto da, atras do, atras da, local, lugar, onde, ao lado do, ponto de encontro, junto ao',
  placeNouns:
    'escola, colegio, patio, biblioteca, ginasio, academia, salao, parque, igreja, paroquia, estacao, escritorio, clube, cafe, bar, restaurante, jardim, casa, apartamento, sala, quadra, campo, arena, estadio, piscina, praia, centro, mercado, praça, praca, rua, avenida, estacionamento, entrada, portao, teatro, cinema, museu, hotel, campus, auditorio, templo, hospital, clinica, prefeitura, camara, refeitorio, terraco, sede, chacara, sitio, quiosque, portaria, garagem, laje, shopping, posto, ginasio, creche, pavilhao, padaria, oficina, estudio',
  noPlaces:
    'mesma, geral, total, caso, realidade, breve, ponto, vez, lugar, grupo, o grupo, lista, semana, fim de semana, dia, manha, tarde, noite, minha opiniao, ordem, teoria, principio, contra, familia, verdade, pratica, maximo, minimo, moral, pix, dinheiro, media, final, fim, inicio, comeco, mesmo, meu nome, seu nome, casa de, duvida, qualquer, que, quem, tudo, nada, isso, ele, ela, mim, voces, comum, dezembro, inverno, verao, proxima, proximo, mes, ano, horario, hora, tempo, costas, descricao, privado, pv, direto, cabeca, volta, frente',
  joins:
    'quando, quem, onde, alguem, sabe, convidados, estao, convidadas, qual, que horas, vemos, encontramos, reunimos, e no, e na, e dia, sera, serao, vai, vao, comeca, tem, temos, ha, acontece, ficou, fica, foi, esta, ta, porque, que, mas, se, quando, entao, por favor, pra, para comemorar, mudou, passou, nos, a gente, eu, voces, vem, chega, abre, fecha, vamos, bora, quem, nao, precisa, lembrem, tragam, levem, confirmem, so, sao, pode, podem',
};
