/** How the fake behaves where the real server leaves a choice; may change while it runs. */
export interface FakeOptions {
  /** Seals what is passed on with Signal, as the real server does; otherwise plain, and quick. */
  isEncrypted: boolean;
  /** Whether the phone hands its history to a device that was just linked, and how much a chat. */
  syncsOnLink: boolean;
  historyDepth: number;
  /** Settings come as a snapshot to be downloaded from mmg.whatsapp.net, not as patches. */
  sendsSnapshots: boolean;
  /** History too, as all but the smallest: a link to mmg.whatsapp.net instead of the content. */
  sendsHistoryAsBlobs: boolean;
  /** The least number of pre-keys clients are told they have; 0 makes them upload 812 more. */
  leastPreKeys: number;
  /** Clients of an older revision than this are refused as outdated. */
  leastRevision: number;
}

export const defaults: FakeOptions = {
  isEncrypted: false,
  syncsOnLink: true,
  historyDepth: 50,
  sendsSnapshots: false,
  sendsHistoryAsBlobs: false,
  leastPreKeys: 50,
  leastRevision: 0,
};
