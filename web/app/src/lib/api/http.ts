// Asking the server: JSON in and out, faults as sentences, and a lost connection told apart from an answer.
import { language, t } from "../i18n.ts";

/** The server answered, and the answer is no: a sentence for a person, and the rule if one forbids it. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = "",
    readonly code = "",
  ) {
    super(message);
  }
}

/** No answer came: the server or the way to it is down. */
export class Offline extends Error {
  constructor(message = t("http-the-server-does-not")) {
    super(message);
  }
}

interface Asking {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly accept?: string;
}

export async function ask(path: string, asking: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: asking.accept ?? "application/json", "Accept-Language": language };
  if (asking.token) headers["Authorization"] = `Bearer ${asking.token}`;
  if (asking.body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, {
      method: asking.method ?? "GET",
      headers,
      body: asking.body === undefined ? null : JSON.stringify(asking.body),
      signal: asking.signal ?? null,
    });
  } catch (error) {
    if (asking.signal?.aborted) throw error;
    throw new Offline();
  }
  if (response.ok) return response;
  // a proxy's own answers for a server that is down
  if (response.status === 502 || response.status === 504) throw new Offline();
  throw await faultOf(response);
}

export async function json<T>(path: string, asking: Asking = {}): Promise<T> {
  return (await (await ask(path, asking)).json()) as T;
}

async function faultOf(response: Response): Promise<HttpError> {
  try {
    const { rule, detail, code } = (await response.json()) as {
      rule?: string;
      detail?: string;
      code?: string;
    };
    return new HttpError(response.status, detail || response.statusText, rule ?? "", code ?? "");
  } catch {
    return new HttpError(
      response.status,
      t("http-the-server-answered", { status: response.status, statusText: response.statusText }).trim(),
    );
  }
}

/** What to tell a person about anything that was thrown. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
