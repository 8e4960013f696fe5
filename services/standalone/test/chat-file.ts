/** A small exported chat (Android, day first) with one of everything the product looks for. */
export function chatExport(): string {
  return `01/09/2026, 08:00 - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them. Learn more.
01/09/2026, 08:00 - Maya Stone created group "Seed Investors"
01/09/2026, 08:01 - Maya Stone added Liam Park
01/09/2026, 09:12 - Maya Stone: Good morning everyone, welcome to the seed investors group
01/09/2026, 09:15 - Liam Park: Does anyone have a good template for a convertible note?
01/09/2026, 09:21 - Ines Duarte: Yes, we use this convertible note template: https://example.com/templates/convertible-note
01/09/2026, 09:24 - Liam Park: Great, thank you Ines, the convertible note template is exactly what I needed
01/09/2026, 10:02 - Omar Haddad: The Helix funding round closes on Friday, the valuation cap is 8 million
01/09/2026, 10:05 - Maya Stone: We decided to join the Helix funding round with 50k
01/09/2026, 10:30 - Ines Duarte: <Media omitted>
02/09/2026, 09:00 - Omar Haddad: Who is coming to the founders dinner?
02/09/2026, 09:04 - Maya Stone: I am coming to the dinner, and Liam as well
02/09/2026, 09:30 - Omar Haddad: Founders dinner on 10 September 2026 at 19:00 at The Old Mill, London
02/09/2026, 11:00 - Liam Park: The quarterly report of Helix is out: https://example.com/helix/q3-report
02/09/2026, 11:10 - Ines Duarte: Revenue grew 40 percent, this is excellent news, I am very happy with Helix
02/09/2026, 11:15 - Omar Haddad: The funding market looks strong again
02/09/2026, 12:00 - Ines Duarte: This message was deleted
03/09/2026, 09:00 - Liam Park left
03/09/2026, 09:30 - Maya Stone: What is the deadline for the Helix documents?
03/09/2026, 09:41 - Omar Haddad: The deadline for the Helix documents is Thursday at noon
03/09/2026, 10:00 - Maya Stone: Perfect, I will send the signed documents on Wednesday
03/09/2026, 10:20 - Ines Duarte: Our lawyer reviewed the documents and found no problems
`;
}

/** The same chat, three messages longer. */
export function longerChatExport(): string {
  return `${chatExport()}04/09/2026, 09:00 - Maya Stone: The signed Helix documents are with the lawyer now
04/09/2026, 09:10 - Omar Haddad: Wonderful, thank you Maya
04/09/2026, 09:20 - Ines Duarte: Who sends the money to the escrow account?
`;
}
