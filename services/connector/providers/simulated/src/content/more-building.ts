/** More of people who build with machine learning, and of those who finance less carbon. */
export const moreAi: readonly string[] = [
  `A> We cut our inference bill by {percent} with caching of prefixes. Notes: {link:notes/prefix-caching}
B> Any effect on latency?
A^2> Latency went down by a third for long prompts, nothing for short ones.`,
  `A> The transcripts of {weekday}'s customer calls are labelled. 1,200 turns, two people each.
B> Agreement?
A^2> Agreement was 0.81, the rest we settled together.
C> Better than most papers.`,
  `A> Reading group on {date} at {time}, online: long-context tricks that are cheap.
B> I present the second paper.
C> I can take notes this time.`,
  `A> Small model for routing, large for the hard ten percent. Works better than one for everything.
B> Same here, and the logs tell you what to train next.`,
  `A> {model} refuses half of our medical test set. Others?
B^1> It refuses less with the source text in the prompt, down to a tenth for us.
A> Trying that today.`,
  `A> [document:eval-plan-{slug}.pdf] Evaluation plan for the hospital pilot, comments until {weekday}
B> Add a row for abbreviations, they break everything.
A> Added, thank you.`,
  `A> Our voice demo is live in the waiting room of {venue}. Three people booked by themselves today.
B> Only three people know it is a demo 😄
C> Congratulations!`,
  `A> GPU share: we have two free evenings a week until {date}, ask me for a slot.
B> I would take {weekday} evenings.
A> Yours from this week.`,
  `A> I promised a write-up of the tokenizer bug: {link:notes/tokenizer-bug}. Half a day lost to one space.
B> We had the same one! Thank you.`,
  `A> The meetup talks are chosen: retrieval, evaluation, and one on failing gracefully.
B> Who gives the third one?
A^2> The third one is {name}, on what to show when the model is not sure.`,
];

export const moreClimate: readonly string[] = [
  `A> The heat-pump pilot in {city} has its first winter: {percent} less energy, no complaint about noise.
B> That is the report we needed for the council.
A> Report is here: {link:reports/heat-pumps}`,
  `A> Grant call opened: storage for small grids, applications until {date}. {link:grants/storage}
B> We apply with {startup}.
C> I can review budgets on {weekday}.`,
  `A> Visit to the battery plant is on {date}, bus leaves {venue} at {time}. Boots, please.
B> Two of us come.
C> Me as well.`,
  `A> Carbon prices fell by {percent} this month. Does it change your models?
B^1> Our models use a floor price, so it changes the payback by two months only.`,
  `A> {startup} signed the offtake with a cement maker. {bigamount} over ten years.
B> That de-risks the plant.
C> Who insures the volume?
A^3> The volume is insured by the buyer's bank, half of it.`,
  `A> Policy note on grid queues: {link:notes/grid-queues}. Connection now takes four years in the south.
B> Storage at the site is the only way around.`,
  `A> Soil sensors: {name} measured three farms for a year. Data is public now: {link:data/soil}
B> Wonderful, thank you for sharing.
C> My team will look at it on {weekday}.`,
  `A> We agreed in the committee: no more offsets without a site visit.
B> Finally.
C> I write the checklist until {weekday}.`,
];

export const moreCommunity: readonly string[] = [
  `A> Lost a grey scarf at {venue} yesterday, if somebody has it.
B> It is at the desk, I saw it this morning.
A> You saved my grandmother's scarf, thank you!`,
  `A> Breakfast on {weekday} is at {venue}, {time}. Bring one person who does not know us yet.
B> I bring a chemist.
C> I bring my sister, she builds boats.`,
  `A> Room for the workshop changed: {venue}, second floor, still {date}.
B> Is there a lift?
A^2> There is a lift, entrance on the left.`,
  `A> I finished the mentoring programme after six months. Best thing I did this year.
B> So good to hear. Who was your mentor?
A^2> My mentor was {name}, who asked better questions than any book.`,
  `A> Desk free at our office in {city} until {date}, quiet, good light, no charge.
B> I would love it for two weeks.
A> Yours, come by on {weekday}.`,
  `A> Train strike on {weekday}: who shares a car to {city}?
B> I drive at seven, three seats.
C> One for me, please.
A> And one for me, thank you.`,
  `A> Photos of the summer evening: {link:photos/summer}
B> The one on the stairs!
C> We look ten years younger in that light 😄`,
  `A> Volunteers for the open day on {date}? Two hours each.
B> I do the morning.
C> Afternoon for me.
A> Thank you both, plan comes on {weekday}.`,
  `A> My daughter asks what you all do. How would you explain investing to a nine-year-old?
B^1> You give somebody your pocket money for a lemonade stand and get a part of every cup.
C> Stealing that for my parents.`,
  `A> Weekend read: {link:essays/slow-companies}. Companies that grow slowly on purpose.
B> The part about the bakery is lovely.`,
];
