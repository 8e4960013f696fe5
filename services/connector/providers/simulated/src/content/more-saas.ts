/** More conversations of people who run software companies: support, sales, people, incidents. */
export const moreSaas: readonly string[] = [
  `A> Support inbox is at zero for the first time since spring.
B> How did you do it?
A^2> We answered the ten questions behind half of the inbox in the product itself.
C> Stealing that.`,
  `A> We lost the {startup} deal over single sign-on. Third one this quarter.
B> Build it. We put it in the middle plan and stopped losing those.
A> Decided: single sign-on is the next thing we build, done by {date}.`,
  `A> Annual contracts: monthly or upfront payment?
B^1> Upfront with {percent} off. Payment terms of 30 days, nobody complains.
C^1> Quarterly for public customers, they cannot pay upfront.`,
  `A> Our release on {weekday} broke exports for two hours. Post-mortem: {link:blog/post-mortem}
B> Respect for publishing it.
C> The timeline at the end is very useful.`,
  `A> [image] New pricing page, first draft
B> The middle plan needs to stand out more.
C> I like that the limits are in plain words.
A> Second draft on {weekday}.`,
  `A> Remote team week is fixed: {date}, {venue}, {city}. I book rooms for nine.
B> Ten, {name} starts that week.
A> Ten then, thank you.`,
  `A> Who writes your release notes?
B^1> Release notes are written by whoever merged the change, two lines each.
C^1> Ours come from support, they know what customers ask.`,
  `A> Trial length test: 14 days converts as well as 30, and people decide faster.
B> What about larger customers?
A^2> Larger customers get a pilot of six weeks with a goal, not a trial.`,
  `A> Moved our logs to {tool}. Bill down by {percent}.
B> Does it keep them for a year?
A^2> It keeps a year in cold storage, search takes a minute there.`,
  `A> Hiring a first customer success manager. What did you look for?
B^1> Somebody who has done support and likes numbers. Ours came from a hotel.
C> Ask for an email to an angry customer as a test, it tells everything.`,
  `A> Our usage report shows {percent} of accounts never open the mobile app. We retire it on {date}.
B> Brave. Tell them early.
A> Mail goes out this week, the web app works on phones anyway.`,
  `A> Security questionnaire with 240 questions from an insurer 😅
B> We keep answers in one document by topic, saves days: {link:templates/security-answers}
A> You just gave me my weekend back.`,
  `A> {name} will speak about usage-based pricing at {venue} on {date}, {time}. Free entry.
B> I take two seats.
C> On the list, thank you.`,
  `A> Churn interview number twenty: nobody leaves over price, everybody says price.
B> What is the real reason?
A^2> The real reason is that the person who wanted it left the company.`,
];
