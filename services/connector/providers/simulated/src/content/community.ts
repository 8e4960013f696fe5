/** Small talk, events and the daily life of a group. */
export const community: readonly string[] = [
  `A> Good morning everyone ☀️
B> Morning!
C> Good morning from {city}`,
  `A> Welcome to all new members! Please introduce yourselves in two lines.
B> Hi, I am building {startup} in {city}. Happy to be here!
C> Welcome! Great to have you.
B> Thank you 🙏`,
  `A> Founders dinner on {date} at {time}, {venue}, {city}. Who is coming?
B> I am coming, table for two please.
C> Me too!
D> Can I bring a colleague to the dinner?
A^4> Of course, colleagues are welcome at the dinner. Just tell me the number.`,
  `A> Does anyone know a good accountant for small companies in {city}?
B^1> {name} is an excellent accountant for small companies, she does ours. I send you the contact.
A> You are a star, thanks.`,
  `A> Who is at the conference in {city} this week?
B> I am! Coffee on {weekday}?
A> Perfect, {time} at {venue}.
C> Join you there.`,
  `A> Lovely talk yesterday, thank you for organising! 👏
B> It was a great evening. Photos?
A> [image] A few from last night
C> Wonderful pictures!`,
  `A> Workshop "Negotiating your first term sheet" on {date}, {time}, {venue}, {city}. Free for members: {link:events/term-sheet-workshop}
B> Registered!
C> Is there a remote option for the workshop?
A^3> Yes, the workshop has a remote option, the link comes with the confirmation.`,
  `A> Book recommendation for the weekend: {link:books/the-long-view}
B> Read it last year, highly recommended.
C> Ordered, thanks!`,
  `A> Please keep this group on topic. Adverts go to the market group.
B> Thank you for keeping it clean.
C> +1`,
  `A> Anyone up for a run before the meeting on {weekday}?
B> Yes! {time} at the park gate?
A> Deal 🏃`,
  `A> My flight is cancelled, I will not make it to the meeting on {weekday}. Sorry!
B> Oh no. Can you join by video?
A^2> Yes, I can join the meeting by video.`,
  `A> Where can I find the recording of the last session?
B^1> The recording of the last session is here: {link:recordings/last-session}
A> Found it, thank you.`,
  `A> Happy birthday {name}! 🎂
B> Happy birthday!
C> All the best 🎉`,
];
