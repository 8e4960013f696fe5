/** Conversations in Spanish, and in Spanish and English at once. */
export const spanish: readonly string[] = [
  `A> Buenos días a todos
B> ¡Buenos días!
C> Good morning, buen día 😊`,
  `A> ¿Alguien conoce un buen abogado para una ronda semilla en {city}?
B^1> Sí, {name} es un buen abogado, cerró nuestra ronda semilla en tres semanas.
A> ¡Muchas gracias! ¿Me pasas el contacto?
B> Te escribo por privado.`,
  `A> La ronda de {startup} se cierra el {fecha}. Quedan {smallamount}.
B> Yo entro con {ticket}.
C> Is there an English version of the deck?
A^3> Yes, the English version of the deck is here: {link:decks/english}
C> Perfect, gracias!`,
  `A> ¿Quién viene al evento del {fecha} a las {time} en {venue}, {city}?
B> Yo voy con dos socios.
C> I will be there too!
D> No puedo esa noche, qué pena.`,
  `A> Artículo muy interesante sobre el mercado de capital riesgo: {link:articulos/capital-riesgo}
B> Excelente artículo, gracias por compartir.
C> ¿Los datos son de este año?
A^3> Sí, los datos son de este año, actualizados al último trimestre.`,
  `A> ¿Cuánto cuesta abrir una SL ahora mismo?
B^1> Abrir una SL cuesta unos 600 euros con notario y registro.
C^1> A nosotros nos costó 750, pero con gestoría incluida.`,
  `A> We are looking for a country manager for Spain. {link:jobs/country-manager}
B> ¿Es remoto o en {city}?
A^2> Híbrido, dos días en la oficina de {city}.
C> Compartido con mi red.`,
  `A> Muy mala noticia: cancelaron la feria de {city}.
B> Qué decepción, teníamos ya los vuelos.
C> Do they refund the tickets?
A^3> Yes, they refund the tickets, hay que pedirlo antes del {fecha}.`,
  `A> ¡Hemos cerrado la ronda! {amount} con {fund} 🎉
B> ¡Enhorabuena, qué alegría!
C> Congratulations, fantastic news!
D> ¡Felicidades a todo el equipo!`,
  `A> [poll] ¿Dónde hacemos la próxima cena? | Madrid | Londres | Lisboa
B> Lisboa, siempre.
C> London please, I cannot travel this month.`,
  `A> ¿Alguien tiene un modelo de pacto de socios?
B^1> Aquí tienes un modelo de pacto de socios: {link:plantillas/pacto-de-socios}
A> Justo lo que buscaba, mil gracias.`,
];

/** The same group has members from elsewhere. */
export const otherLanguages: readonly string[] = [
  `A> Bom dia! Alguém vai ao encontro em Lisboa?
B^1> Eu vou ao encontro em Lisboa, chego na {dia}.
A> Ótimo, tomamos um café!`,
  `A> Bonjour à tous, quelqu'un connaît un bon cabinet comptable à Paris ?
B^1> Oui, nous travaillons avec un cabinet comptable à Paris, je t'envoie le contact.
A> Merci beaucoup !`,
  `A> Hat jemand Erfahrung mit dem Gründerzuschuss?
B^1> Ja, den Gründerzuschuss haben wir letztes Jahr bekommen, alles hier erklärt: {link:ratgeber/gruenderzuschuss}
A> Super, vielen Dank!`,
  `A> Ciao a tutti, chi viene alla cena di {giorno}?
B> Io ci sono!
A> Perfetto, a presto.`,
];
