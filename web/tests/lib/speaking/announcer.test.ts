import { describe, expect, it } from "vitest";
import { Announcer } from "../../../src/lib/speaking/announcer.svelte";

describe("announcements", () => {
  it("are gathered, and repeated when they are the same", async () => {
    const announcer = new Announcer();
    let made = 0;
    announcer.announce(() => ((made += 1), ["One."]));
    announcer.announce(() => []);
    announcer.announce(() => ["Two."]);
    expect(announcer.polite).toBe("");
    // Making them would delay the frame that shows what happened.
    expect(made).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 750));
    expect(announcer.polite).toBe("One. Two.");
    announcer.alert("Your turn.");
    const first = announcer.assertive;
    announcer.alert("Your turn.");
    expect(announcer.assertive).not.toBe(first);
    expect(announcer.assertive.trim()).toBe("Your turn.");
    announcer.close();
  });
});
