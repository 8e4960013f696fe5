/** Groups of everyday life: families, schools, neighbours, clubs, teams, travellers. */
export const family: readonly string[] = [
  `A> Sunday lunch at ours, {time}. Grandma brings the cake.
B> We come with four.
C> I bring salad and a very hungry teenager.`,
  `A> [image] First day at the new school
B> She has grown so much!
C> Good luck little one ❤️`,
  `A> Who picks up Leo on {weekday}? I have a meeting until six.
B^1> I pick him up, we go for ice cream first.
A> Lifesaver.`,
  `A> The doctor moved the appointment to {date}, {time}.
B> I drive you there.
A> Thank you, my dear.`,
  `A> Holiday house is booked from {date}: {link:houses/by-the-sea}
B> Is there room for the dog?
A^2> The dog is welcome, I asked.`,
  `A> Dad's seventieth: we agreed on the boat trip, not the restaurant.
B> I collect the money, {ticket} in all is too much, forty each is enough.
C> Sent mine.`,
  `A> Can somebody send me the plum cake recipe?
B^1> The plum cake recipe is in the blue book, page 12, I send you a photo.
A> Got it!`,
];
export const school: readonly string[] = [
  `A> Class trip to the farm on {date}. Rain clothes and a packed lunch, please.
B> Do they need money?
A^2> No money needed, the class fund pays.`,
  `A> Homework for {weekday}: page 34, exercises 2 and 3.
B> Thank you, he forgot his book again.`,
  `A> Lice in class 3b, please check tonight.
B> Checked, nothing here.
C> Same, all clear.`,
  `A> Parents' evening is moved to {date}, {time}, room 12.
B> Thanks for telling us early.`,
  `A> Cake sale on {weekday}: who bakes?
B> Two lemon cakes from us.
C> Muffins, without nuts.
A> Wonderful, that is enough.`,
  `A> The consent form for swimming: {link:forms/swimming}. Back by {weekday}.
B> Signed.
C> Is a photo of the form fine?
A^3> A photo of the form is fine.`,
];
export const neighbours: readonly string[] = [
  `A> The lift is out of order again. The company comes on {weekday} before noon.
B> Third floor thanks you for telling us 😅`,
  `A> Parcel for {name} is with me, second floor.
B> I tell her, she is home at six.`,
  `A> Water is turned off on {date} from {time} for two hours.
B> Is the whole house affected?
A^2> The whole house is affected, the shops as well.`,
  `A> Found a set of keys with a red ribbon by the bins.
B> Mine! Coming down.`,
  `A> Courtyard party on {date}: tables from us, everybody brings something to grill.
B> I bring lights.
C> Bread and a guitar.`,
  `A> Somebody's bike blocks the cellar door, black, one basket.
B> Sorry, moved it.`,
  `A> The minutes of the house meeting: {link:minutes/house}. We decided on the solar roof.
B> Finally!
C> When does the work begin?
A^3> The work begins in the week of {date}.`,
];
export const clubs: readonly string[] = [
  `A> Training on {weekday} is at {time} this week, the hall is taken before.
B> Fine.
C> I come straight from work, ten minutes late.`,
  `A> Line-up for the match on {date}: who is in?
B> In.
C> In, with a bad knee.
D> Out, sorry, family weekend.`,
  `A> We won 3:1! [image]
B> What a second half!
C> Photo for the website, please.`,
  `A> Court four is booked for {weekday}, {time}. Who brings balls?
B^1> I bring balls, two new tubes.`,
  `A> Route for the long run: {link:routes/river-loop}, 18 km, flat.
B> I am in, slow group.
C> There is a fountain at kilometre 9.`,
  `A> Fees are due until {date}, please use your name as reference.
B> Paid.
C> Paid for two.`,
  `A> Choir: we sing the second part from memory on {weekday}.
B> Altos need one more evening, could we meet earlier?
A^2> We meet at {time}, half an hour earlier, for altos.`,
  `A> Book for next month: the votes say "The Long View".
B> I have two copies to lend.
C> One for me, please.`,
];
export const teams: readonly string[] = [
  `A> Shift swap: I need {weekday} off, who takes it?
B^1> I take {weekday}, you do my Saturday.
A> Deal.`,
  `A> Delivery came two pallets short. Called the supplier, the rest arrives on {date}.
B> I move the order for the hotel.
A> Thank you, please tell them before noon.`,
  `A> New coffee machine is here. Instructions: {link:manuals/coffee}
B> Is anybody allowed to fix the grinder?
A^2> Only {name} touches the grinder.`,
  `A> Stock count on {date} from {time}. All hands.
B> In.
C> In, until eight.`,
  `A> Customer praised the front desk by name today. Well done {name}!
B> 👏
C> Made my day.`,
  `A> We decided to close on Mondays from next month.
B> Sensible.
C> I change the sign and the website.`,
];
export const travel: readonly string[] = [
  `A> Flights are booked, we land in {city} on {date} at {time}.
B> I rent the car.
C> I found a place near {venue}: {link:stays/old-town}
A> Looks perfect, book it.`,
  `A> Does anybody need a visa?
B^1> Nobody needs a visa for under 30 days, I checked.`,
  `A> Packing list: warm jacket, plug adapter, patience.
B> And the card game.
C> I bring two.`,
  `A> [image] View from the pass this morning
B> Unreal.
C> I want to go back already.`,
  `A> Cost so far: {ticket} for all. I put the sheet here: {link:sheets/trip-costs}
B> Sent you my share.
C> Same.`,
];
/** Kinds of everyday groups: their names, and what is talked about in them. */
export const everydayGroups = [
  { names: ['Family', 'Cousins', 'Old Flatmates', 'Godparents'], threads: family },
  {
    names: [
      'Class 3b Parents',
      'Class 6a Parents',
      'Kindergarten Sunbeams',
      'School Choir Parents',
    ],
    threads: school,
  },
  {
    names: ['Oak Street 14', 'Riverside House', 'Allotment Gardeners', 'Neighbourhood Swap'],
    threads: neighbours,
  },
  {
    names: [
      'Padel on Thursdays',
      'Sunday Runners',
      'Five-a-side',
      'Chamber Choir',
      'Book Club',
      'Chess Evenings',
      'Sailing Crew',
      'Climbing Wall',
      'Cycling West',
      'Tennis Doubles',
    ],
    threads: clubs,
  },
  {
    names: [
      'Café Team',
      'Shop Floor',
      'Night Shift',
      'Festival Helpers',
      'Office Kitchen',
      'Warehouse North',
      'Wedding Helpers',
    ],
    threads: teams,
  },
  {
    names: [
      'Lisbon in Spring',
      'Ski Week',
      'Camino 2026',
      'Interrail Friends',
      'University Friends',
    ],
    threads: travel,
  },
] as const;
