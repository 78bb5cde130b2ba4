// Passkeys: what the server asks in JSON, as the browser wants it, and back.

import type { Ceremony } from "./api.ts";
import { t } from "../../lib/i18n.ts";

/** Why no passkey can be used on this page; "" if one can. */
export function withoutPasskeys(): string {
  const { hostname, port } = location;
  if (hostname.at(0) === "[" || [...hostname].every((one) => "0123456789.".includes(one))) {
    return t("passkeys-a-passkey-belongs-to", { hostname, port: port && `:${port}` });
  }
  if (!window.isSecureContext) return t("passkeys-passkeys-need-an-address");
  return "PublicKeyCredential" in window ? "" : t("passkeys-this-browser-knows-no");
}

/** Have the device make a passkey. */
export async function make({ options }: Ceremony): Promise<unknown> {
  const publicKeyOptions = options as unknown as {
    challenge: string;
    user: { id: string };
    excludeCredentials?: { id: string }[];
  };
  const publicKey = {
    ...options,
    challenge: bytes(publicKeyOptions.challenge),
    user: { ...publicKeyOptions.user, id: bytes(publicKeyOptions.user.id) },
    excludeCredentials: (publicKeyOptions.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const credential = (await withCeremonyErrors(navigator.credentials.create({ publicKey }))) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return answer(credential, { attestationObject: response.attestationObject });
}

/** Have the device sign with one of its passkeys. */
export async function use({ options }: Ceremony): Promise<unknown> {
  const publicKeyOptions = options as unknown as { challenge: string };
  const publicKey = {
    ...options,
    challenge: bytes(publicKeyOptions.challenge),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = (await withCeremonyErrors(navigator.credentials.get({ publicKey }))) as PublicKeyCredential;
  const { authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse;
  return answer(used, { authenticatorData, signature, ...(userHandle && { userHandle }) });
}

function answer(credential: PublicKeyCredential, parts: Record<string, ArrayBuffer>): unknown {
  const whole = { clientDataJSON: credential.response.clientDataJSON, ...parts };
  const response = Object.fromEntries(Object.entries(whole).map(([name, raw]) => [name, text(raw)]));
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: {},
  };
}

/** The browser's own words for what went wrong are for programmers. */
async function withCeremonyErrors(pending: Promise<Credential | null>): Promise<Credential> {
  try {
    const credential = await pending;
    if (credential) return credential;
  } catch (error) {
    const { name } = error as DOMException;
    if (name === "InvalidStateError") throw new Error(t("passkeys-this-device-has-a"), { cause: error });
    if (name === "SecurityError") throw new Error(t("passkeys-passkeys-of-this-server"), { cause: error });
  }
  throw new Error(t("passkeys-the-device-has-used"));
}

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}

function text(raw: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
