import type { Topic } from '@groupsight/proto/insights/v1/insights';
import type { TopicDoc } from './topics.repository.ts';

export const presentTopic = (doc: TopicDoc): Topic => ({
  documentId: doc._id,
  groupId: doc.group,
  name: doc.name,
  description: doc.description,
  color: doc.color,
  mentions: doc.mentions,
  totalMentions: doc.totalMentions,
  dailyMentions: [],
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
});
