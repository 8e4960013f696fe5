/** What stands in the README.txt of a copy. */
export function readme(at: Date): string {
  return `Everything that Groupsight held of you on ${at.toISOString()}.

Files ending in .json are lists of documents, as they are stored. Times are in UTC. Texts are in
UTF-8. A document of a group names it by 'group' or 'groupId': the '_id' in groups/groups.json.

account/    account.json     name, e-mail address, plan, time zone
            sessions.json    when you signed in, where that session still holds
            billing.json     your subscription, where you have one: its plan, state and dates
groups/     groups.json      your groups, and which of them you watch
            members.json     members of these groups, as far as known
            membership_events.json   who joined and left
            imports.json     chats that you imported
            removals.json    what you deleted and can still bring back
insights/   messages.json    messages of the groups that you watch
            responses.json   reactions and votes
            digests.json     digests, with their ratings
            questions.json   questions and answers; questionmarks.json what you noted of them
            resources.json   links, pictures, videos, events
            facts.json       dates, tasks, decisions
            topics.json      topics that you watch; topicdays.json how often they came up
            rules.json       moderation rules; actions.json what they did
            notifications.json, notificationsettings.json, briefmarks.json, pushdevices.json
                             notices, which you want, and what you have read
            other files      what is counted and derived from the messages
scheduler/  scheduled_messages.json   messages that go out later, or went
            surveys.json, survey_links.json, survey_answers.json   surveys and their answers
            mails.json, mail_settings.json   mails to you, and which of them you want
connector/  accounts.json    the linked chat account
            known_chats.json, commands.json, imported_files.json, media_sources.json
media/      files of messages, each named by the 'mediaId' that its message has

Not in here: your password (only a hash of it is kept), the keys of the linked account and of your
devices, sealed copies that only the link can read, and indexes that are made of the above.
`;
}
