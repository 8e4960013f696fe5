/** What only admins write: announcement groups. One person, no answers. */
export const announcements: readonly string[] = [
  `A> 📣 Our next community call is on {date} at {time}. Agenda: new members, market update, open questions. Join: {link:calls/community}`,
  `A> Newsletter is out: {link:newsletter/latest}. This week: three funding rounds, one exit, five job offers.`,
  `A> Applications for the spring cohort open on {date}. Information for founders: {link:cohort/apply}`,
  `A> [image] Thank you to everyone who came to the summit in {city}!`,
  `A> Reminder: the annual gathering takes place on {date} from {time} at {venue}, {city}. Tickets: {link:gathering/tickets}`,
  `A> We welcome {startup} and {startup2} as new partners of the community.`,
  `A> The recordings of all summit talks are online: {link:summit/recordings}`,
  `A> Office hours with {name} on {date} at {time}. Book your slot: {link:office-hours}`,
];

/** What nobody asked for. */
export const adverts: readonly string[] = [
  `S> 🚀🚀 EARN {percent} PER WEEK with our crypto signals! Guaranteed profit! Join now: https://fast-profit.example.com/join?ref={slug}
A> Spam. Please remove.`,
  `S> Hello dear, I help people to make money online from home. Write me on WhatsApp +44 7700 900{digits} for details 💰💰💰
A> Can an admin delete this?
B> Reported.`,
  `S> SPECIAL OFFER!!! 10,000 followers for only 19.99. Limited time only: https://followers.example.com/buy`,
  `S> Get your business loan in 24 hours, no questions asked. Apply: https://easy-loans.example.com
A> No adverts in this group please.`,
  `S> 🔥 DISCOUNT {percent} on all trading courses, only today! Click here https://trading-academy.example.com 🔥`,
];
