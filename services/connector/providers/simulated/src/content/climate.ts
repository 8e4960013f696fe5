/** Conversations about climate technology and its financing. */
export const climate: readonly string[] = [
  `A> The new battery storage tender results are out: {link:energy/tender-results}
B> Prices fell {percent} against last year. Wow.
C> What does that mean for {startup}?
B^3> For {startup} it means their margin is gone unless they find longer contracts.
A> Or they move to industrial customers.`,
  `A> Who knows a good carbon accounting tool for a portfolio of 20 companies?
B^1> We use {startup} for carbon accounting across our portfolio, it costs about {smallamount} a year.
C^1> Second that. Setup of the carbon accounting took us two weeks.
A> Thanks, booking a demo.`,
  `A> Site visit at the {startup} heat pump factory on {date} at {time}, {venue}, {city}. 12 places only!
B> I would love to come.
C> Me too please.
A> Noted, {weekday} it is. Safety shoes are provided.`,
  `A> Is anyone following the grid connection queue problem?
B^1> Yes. The grid connection queue is 8 years in some regions now. Here is the best analysis: {link:analysis/grid-queue}
C> This is the biggest risk for every solar deal I see.
A> Fully agree, we model a two-year delay by default now.`,
  `A> {startup} raised {amount} for green hydrogen. Led by {fund}.
B> Another hydrogen round... I am sceptical about the unit economics.
C> Their electrolyser is {percent} cheaper, that is the point.
B> On paper. Let us see the first plant.`,
  `A> Which grant programmes are open at the moment for hardware companies?
B^1> The innovation fund for hardware companies is open until {date}, details: {link:grants/innovation-fund}
C> Careful, the innovation fund wants 40 percent co-financing.
A> Good to know, thank you!`,
  `A> [video] Drone tour over the new wind park near {city}
B> Beautiful! How many turbines?
A^2> 24 turbines, enough for about 60,000 homes.
C> Great to see it finished at last 🎉`,
  `A> Does anybody have experience with insurance for first-of-a-kind plants?
B^1> {name} did insurance for two first-of-a-kind plants, I will connect you.
C> The premium is 3 to 5 percent of the plant's value, plan for that.`,
  `A> Regulation update: the reporting deadline moved to {date}. Summary: {link:policy/reporting-update}
B> Finally some relief for small companies.
C> I am worried that this delays the whole market though.`,
  `A> [poll] Best location for our spring site visit? | Rotterdam | Bilbao | Gothenburg
B> Bilbao, the port project is unique.
C> Gothenburg is easier to reach by train.`,
];
