import { useState } from 'react';
import {
  postSecondFactorsPasskeyRemove,
  postSecondFactorsRecoveryCodes,
  postSecondFactorsTotpRemove,
} from '../../shared/api/endpoints.ts';
import type { Passkey, SecondFactors } from '../../shared/api/types.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { ProofForm } from './ProofForm.tsx';
import { addPasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSteps } from './TotpSteps.tsx';
import { factorTexts as texts } from './texts.ts';

/** What somebody is about to change. */
export type Change =
  | { readonly kind: 'add-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey };

/** The title of its dialog. */
export function titleOf(change: Change): string {
  switch (change.kind) {
    case 'add-app':
      return texts.app.add;
    case 'remove-app':
      return texts.app.title;
    case 'add-passkey':
      return texts.passkeys.add;
    case 'renew-codes':
      return texts.codes.title;
    case 'remove-passkey':
      return texts.passkeys.removeOf(change.passkey.name);
  }
}

interface Props {
  change: Change;
  factors: SecondFactors;
  onClose(): void;
  /** It was changed, and its recovery codes were seen. */
  onDone(): void;
}

/** Asks for the proof, makes the change and shows recovery codes where there are new ones. */
export function ChangeDialog({ change, factors, onClose, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  const hasFactor = factors.totp_since !== null || factors.passkeys.length > 0;
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;

  function done(said: string, made: readonly string[] = []): void {
    notify.success(said, toastMs.settings);
    if (made.length > 0) setCodes(made);
    else onDone();
  }
  const asked = { code: hasFactor ? 'possible' : 'none', onCancel: onClose } as const;
  switch (change.kind) {
    case 'add-app':
      return (
        <TotpSteps
          hasOther={hasFactor}
          onCancel={onClose}
          onAdded={(made) => done(texts.app.added, made)}
        />
      );
    case 'add-passkey':
      return (
        <ProofForm
          {...asked}
          nameLabel={texts.passkeys.name}
          submit={texts.passkeys.add}
          onProof={async (proof, name) =>
            done(texts.passkeys.added(name), await addPasskey(name, proof))
          }
        />
      );
    case 'remove-app':
      return (
        <ProofForm
          {...asked}
          code="needed"
          danger
          submit={texts.app.remove}
          onProof={async (data) => {
            await postSecondFactorsTotpRemove({ data }).send();
            done(texts.app.removed);
          }}
        />
      );
    case 'renew-codes':
      return (
        <ProofForm
          {...asked}
          submit={texts.codes.renew}
          onProof={async (data) => {
            const answer = await postSecondFactorsRecoveryCodes({ data }).send();
            done(texts.codes.made, answer.data.recovery_codes);
          }}
        />
      );
    case 'remove-passkey': {
      const { documentId, name } = change.passkey;
      return (
        <ProofForm
          {...asked}
          danger
          submit={texts.passkeys.remove}
          onProof={async (data) => {
            await postSecondFactorsPasskeyRemove(documentId, { data }).send();
            done(texts.passkeys.removed(name));
          }}
        />
      );
    }
  }
}
