// Requests to the server. Each page has a name, and each text that it looks at a number; a new one ends the one before.

const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("");

const send = (path, body, options = {}) => fetch(`api/${path}`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ page, ...body }),
  ...options,
});

/** Asks; throws an error with the words of the server and its status if it refuses. */
export async function ask(path, body) {
  const response = await send(path, body);
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw Object.assign(new Error(told.refused ?? response.statusText), { status: response.status });
  }
  return response.json();
}

/** Asks for a picture, as a blob. */
export async function askPicture(body) {
  const response = await send("picture", body);
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw Object.assign(new Error(told.refused ?? response.statusText), { status: response.status });
  }
  return response.blob();
}

addEventListener("pagehide", () => send("close", {}, { keepalive: true }).catch(() => {}));
