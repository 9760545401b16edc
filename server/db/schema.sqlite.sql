-- Written by scripts/generate-schema.ts from a database that was just migrated: change migrations, not this file.

CREATE TABLE "addon" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "component_id" bigint references "component" ("id") on delete cascade,
  "project_id" bigint references "project" ("id") on delete cascade,
  "configuration" text default '{}' not null
);

CREATE INDEX "addon_by_component_id" on "addon" ("component_id");

CREATE INDEX "addon_by_project_id" on "addon" ("project_id");

CREATE TABLE "addon_run" (
  "id" integer primary key autoincrement,
  "addon_id" bigint not null references "addon" ("id") on delete cascade,
  "component_id" bigint,
  "status" bigint not null,
  "created" bigint not null,
  "message" text default '' not null
);

CREATE INDEX "addon_run_by_addon_id_id" on "addon_run" ("addon_id", "id");

CREATE INDEX "addon_run_by_created" on "addon_run" ("created");

CREATE TRIGGER agreement_delete_changes_rights after delete on "agreement"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER agreement_insert_changes_rights after insert on "agreement"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER agreement_update_changes_rights after update on "agreement"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "agreement" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "accepted" bigint not null,
  constraint "agreement_key" primary key ("user_id", "component_id")
);

CREATE INDEX "agreement_by_component_id" on "agreement" ("component_id");

CREATE TABLE "alert" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "name" text not null,
  "details" text not null,
  "severity" bigint default 100 not null,
  "created" bigint not null,
  "updated" bigint not null,
  dismissed_at integer,
  dismissed_by integer,
  dismissal_reason text not null default '',
  constraint "alert_unique_component_id_name" unique ("component_id", "name")
);

CREATE INDEX "alert_by_name" on "alert" ("name");

CREATE TABLE "announcement" (
  "id" integer primary key autoincrement,
  "message" text not null,
  "severity" text default 'info' not null,
  "project_id" bigint references "project" ("id") on delete cascade,
  "category_id" bigint references "category" ("id") on delete cascade,
  "component_id" bigint references "component" ("id") on delete cascade,
  "language_id" bigint references "language" ("id") on delete cascade,
  "user_id" bigint references "user" ("id") on delete cascade,
  "expiry" text,
  "notify" bigint default 1 not null,
  "created" bigint not null
);

CREATE INDEX "announcement_by_category_id" on "announcement" ("category_id");

CREATE INDEX "announcement_by_component_id" on "announcement" ("component_id");

CREATE INDEX "announcement_by_language_id" on "announcement" ("language_id");

CREATE INDEX "announcement_by_project_id" on "announcement" ("project_id");

CREATE INDEX "announcement_by_user_id" on "announcement" ("user_id");

CREATE TABLE "attempt" (
  "scope" text not null,
  "key" text not null,
  "count" bigint default 0 not null,
  "since" bigint not null,
  "locked_until" bigint,
  constraint "attempt_key" primary key ("scope", "key")
);

CREATE INDEX "attempt_by_since" on "attempt" ("since");

CREATE TABLE "audit" (
  "id" integer primary key autoincrement,
  "user_id" bigint references "user" ("id") on delete cascade,
  "activity" text not null,
  "details" text default '{}' not null,
  "address" text default '' not null,
  "user_agent" text default '' not null,
  "timestamp" bigint not null,
  "actor_id" bigint,
  "object" text default '' not null
);

CREATE INDEX "audit_by_activity_id" on "audit" ("activity", "id");

CREATE INDEX "audit_by_actor_id_id" on "audit" ("actor_id", "id");

CREATE INDEX "audit_by_timestamp" on "audit" ("timestamp");

CREATE INDEX "audit_by_user_id_id" on "audit" ("user_id", "id");

CREATE TABLE "blob" (
  "name" text not null,
  "upload" text not null,
  "size" bigint not null,
  "created" bigint not null,
  constraint "blob_key" primary key ("name")
);

CREATE TABLE "blob_part" (
  "upload" text not null,
  "position" bigint not null,
  "created" bigint not null,
  "content" blob not null,
  constraint "blob_part_key" primary key ("upload", "position")
);

CREATE TRIGGER block_delete_changes_rights after delete on "block"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER block_insert_changes_rights after insert on "block"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER block_update_changes_rights after update on "block"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "block" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "expires" bigint,
  "note" text default '' not null,
  "created" bigint not null,
  constraint "block_key" primary key ("user_id", "project_id")
);

CREATE INDEX "block_by_project_id" on "block" ("project_id");

CREATE TABLE "branch" (
  "id" integer primary key autoincrement,
  "owner_id" bigint not null references "component" ("id") on delete cascade,
  "component_id" bigint,
  "name" text not null,
  "head" text not null,
  "status" text not null,
  "main_state" text default '' not null,
  "problem" text default '' not null,
  "committed" bigint not null,
  "created" bigint not null,
  "updated" bigint not null,
  "closed_head" text default '' not null,
  "reported" text default '' not null,
  constraint "branch_unique_owner_id_name" unique ("owner_id", "name")
);

CREATE INDEX "branch_by_component_id" on "branch" ("component_id");

CREATE TABLE "branch_past" (
  "owner_id" bigint not null references "component" ("id") on delete cascade,
  "content_hash" bigint not null,
  "kept" bigint not null,
  constraint "branch_past_key" primary key ("owner_id", "content_hash")
);

CREATE TABLE "branch_settings" (
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "patterns" text not null,
  "excluded" text not null,
  "enabled" bigint not null,
  "max_branches" bigint not null,
  "idle_days" bigint not null,
  "seen_source_id" bigint not null,
  constraint "branch_settings_key" primary key ("component_id")
);

CREATE TABLE "branch_text" (
  "id" integer primary key autoincrement,
  "owner_id" bigint not null references "component" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  "content_hash" bigint not null,
  "source_hash" bigint not null,
  "state" bigint not null,
  "kept" bigint not null,
  "context" text not null,
  "source" text not null,
  "target" text not null,
  "upstream" text,
  "author_id" bigint,
  constraint "branch_text_unique_owner_id_language_id_content_hash" unique ("owner_id", "language_id", "content_hash")
);

CREATE INDEX "branch_text_by_owner_id_language_id_source_hash" on "branch_text" ("owner_id", "language_id", "source_hash");

CREATE TABLE "category" (
  "id" integer primary key autoincrement,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "parent_id" bigint references "category" ("id") on delete cascade,
  "name" text not null,
  "slug" text not null,
  "license" text default '' not null,
  "agreement" text default '' not null,
  "new_lang" text default 'add' not null,
  "language_code_style" text default '' not null,
  "check_flags" text default '' not null,
  "commit_message" text default '' not null,
  "add_message" text default '' not null,
  "delete_message" text default '' not null,
  "merge_message" text default '' not null,
  "addon_message" text default '' not null,
  "pull_message" text default '' not null,
  "inherited" text default '{}' not null,
  "inherited_flags" text default '' not null,
  "secondary_language_id" bigint,
  "enforced_checks" text default '' not null,
  constraint "category_unique_project_id_parent_id_slug" unique ("project_id", "parent_id", "slug")
);

CREATE UNIQUE INDEX category_at_top on category (project_id, slug) where parent_id is null;

CREATE TRIGGER change_counted after insert on change
    when new.user_id is not null and new.action in (2, 3, 4, 5, 7, 8, 9, 36, 37) begin
    insert into user_count values (new.user_id, coalesce(new.component_id, 0), new.action, 1)
      on conflict (user_id, component_id, action) do update set rows = rows + 1; end;

CREATE TRIGGER change_uncounted after delete on change
    when old.user_id is not null and old.action in (2, 3, 4, 5, 7, 8, 9, 36, 37) begin
    update user_count set rows = rows - 1 where user_id = old.user_id
      and component_id = coalesce(old.component_id, 0) and action = old.action;
    delete from user_count where user_id = old.user_id
      and component_id = coalesce(old.component_id, 0) and action = old.action and rows <= 0; end;

CREATE TABLE "change" (
  "id" integer primary key,
  "timestamp" bigint not null,
  "action" bigint not null,
  "project_id" bigint,
  "component_id" bigint,
  "translation_id" bigint,
  "language_id" bigint,
  "unit_id" bigint,
  "user_id" bigint,
  "author_id" bigint,
  "nr" bigint,
  "target" text default '' not null,
  "old" text default '' not null,
  "details" text default '' not null
);

CREATE INDEX change_by_action on "change" (action, id) where action not in (0, 59, 71);

CREATE INDEX "change_by_component_id_id" on "change" ("component_id", "id");

CREATE INDEX "change_by_project_id_id" on "change" ("project_id", "id");

CREATE INDEX "change_by_translation_id_nr" on "change" ("translation_id", "nr");

CREATE INDEX "change_by_unit_id_id" on "change" ("unit_id", "id");

CREATE INDEX change_by_user on "change" (user_id, id) where user_id is not null;

CREATE INDEX change_content_by_author on "change" (author_id, "timestamp") where action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94);

CREATE INDEX "change_content_by_component" on "change" ("component_id", "timestamp") where action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94);

CREATE INDEX "change_content_by_language" on "change" ("language_id", "timestamp") where action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94);

CREATE INDEX "change_content_by_project" on "change" ("project_id", "timestamp") where action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94);

CREATE INDEX change_content_by_time on "change" ("timestamp") where action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94);

CREATE INDEX "change_content_by_translation" on "change" ("translation_id", "timestamp") where action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94);

CREATE INDEX "change_language_request" on "change" ("component_id", "id") where "action" = 49;

CREATE TABLE "change_set" (
  "id" integer primary key autoincrement,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "name" text not null,
  "description" text not null,
  "budget" bigint not null,
  "created" bigint not null,
  "updated" bigint not null,
  "size" bigint default 0 not null
);

CREATE INDEX "change_set_by_project_id_id" on "change_set" ("project_id", "id");

CREATE INDEX "change_set_by_user_id" on "change_set" ("user_id");

CREATE TABLE "change_set_item" (
  "id" integer primary key autoincrement,
  "change_set_id" bigint not null references "change_set" ("id") on delete cascade,
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "target" text not null,
  "reason" text not null,
  "failing_checks" text not null,
  "base_target" text not null,
  "status" text not null,
  "state" bigint not null,
  "base_state" bigint not null,
  "created" bigint not null,
  "updated" bigint not null,
  "applied_target" text,
  "applied_state" bigint,
  constraint "change_set_item_unique_change_set_id_unit_id" unique ("change_set_id", "unit_id")
);

CREATE INDEX "change_set_item_by_unit_id" on "change_set_item" ("unit_id");

CREATE TABLE "change_set_language" (
  "id" integer primary key autoincrement,
  "change_set_id" bigint not null references "change_set" ("id") on delete cascade,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  "reason" text not null,
  "status" text not null,
  "translation_id" bigint,
  "created" bigint not null,
  "updated" bigint not null,
  constraint "change_set_language_unique_change_set_id_component_id_language_id" unique ("change_set_id", "component_id", "language_id")
);

CREATE INDEX "change_set_language_by_component_id" on "change_set_language" ("component_id");

CREATE INDEX "change_set_language_by_language_id" on "change_set_language" ("language_id");

CREATE TABLE "checked" (
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "up_to" bigint not null,
  "begun" bigint not null,
  constraint "checked_key" primary key ("translation_id")
);

CREATE TABLE "code_file" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "path" text not null,
  "blob" text not null,
  constraint "code_file_unique_component_id_path" unique ("component_id", "path")
);

CREATE TABLE "code_gap" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "source_string_id" bigint references "source_string" ("id") on delete cascade,
  "usage_id" bigint references "code_usage" ("id") on delete cascade
);

CREATE INDEX "code_gap_by_component_id" on "code_gap" ("component_id");

CREATE INDEX "code_gap_by_source_string_id" on "code_gap" ("source_string_id");

CREATE INDEX "code_gap_by_usage_id" on "code_gap" ("usage_id");

CREATE TABLE "code_scan" (
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "commit_id" text not null,
  "families" text not null,
  "version" bigint not null,
  "files" bigint not null,
  "skipped" bigint not null,
  "usages" bigint not null,
  "unused" bigint not null,
  "missing" bigint not null,
  "scanned" bigint not null,
  constraint "code_scan_key" primary key ("component_id")
);

CREATE TABLE "code_usage" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "file_id" bigint not null references "code_file" ("id") on delete cascade,
  "name" text not null,
  "hash" bigint not null,
  "is_prefix" bigint not null,
  "line" bigint not null,
  "line_column" bigint not null
);

CREATE INDEX "code_usage_by_component_id_hash" on "code_usage" ("component_id", "hash");

CREATE INDEX "code_usage_by_file_id" on "code_usage" ("file_id");

CREATE TABLE "comment" (
  "id" integer primary key autoincrement,
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "user_id" bigint references "user" ("id") on delete cascade,
  "text" text not null,
  "resolved" bigint default 0 not null,
  "created" bigint not null
);

CREATE INDEX "comment_by_unit_id" on "comment" ("unit_id");

CREATE INDEX "comment_by_user_id" on "comment" ("user_id");

CREATE TABLE "commit_pack" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "base" text not null,
  "head" text not null,
  "content" blob not null
);

CREATE INDEX "commit_pack_by_component_id" on "commit_pack" ("component_id");

CREATE TABLE "component" (
  "id" integer primary key autoincrement,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "category_id" bigint references "category" ("id") on delete cascade,
  "name" text not null,
  "slug" text not null,
  "path" text not null,
  "source_language_id" bigint not null,
  "linked_component_id" bigint references "component" ("id") on delete cascade,
  "repo" text not null,
  "filemask" text not null,
  "file_format" text not null,
  "vcs" text default 'git' not null,
  "push" text default '' not null,
  "git_export" text default '' not null,
  "branch" text default '' not null,
  "push_branch" text default '' not null,
  "screenshot_filemask" text default '' not null,
  "template" text default '' not null,
  "intermediate" text default '' not null,
  "new_base" text default '' not null,
  "file_format_params" text default '{}' not null,
  "license" text default '' not null,
  "agreement" text default '' not null,
  "new_lang" text default 'add' not null,
  "language_code_style" text default '' not null,
  "check_flags" text default '' not null,
  "enforced_checks" text default '' not null,
  "repoweb" text default '' not null,
  "report_source_bugs" text default '' not null,
  "merge_style" text default 'rebase' not null,
  "commit_message" text default '' not null,
  "add_message" text default '' not null,
  "delete_message" text default '' not null,
  "merge_message" text default '' not null,
  "addon_message" text default '' not null,
  "pull_message" text default '' not null,
  "language_regex" text default '^[^.]+$' not null,
  "variant_regex" text default '' not null,
  "glossary_color" text default 'silver' not null,
  "revision" text default '' not null,
  "edit_template" bigint default 1 not null,
  "priority" bigint default 100 not null,
  "restricted" bigint default 0 not null,
  "allow_translation_propagation" bigint default 1 not null,
  "manage_units" bigint default 0 not null,
  "enable_suggestions" bigint default 1 not null,
  "suggestion_voting" bigint default 0 not null,
  "suggestion_autoaccept" bigint default 0 not null,
  "push_on_commit" bigint default 1 not null,
  "commit_pending_age" bigint default 24 not null,
  "auto_lock_error" bigint default 1 not null,
  "is_glossary" bigint default 0 not null,
  "locked" bigint default 0 not null,
  "created" bigint not null,
  "outgoing" text not null default '',
  "outgoing_base" text not null default '',
  "pushed" text not null default '',
  "contribute_project_tm" bigint default 1 not null,
  "inherited" text default '{}' not null,
  "inherited_flags" text default '' not null,
  "secondary_language_id" bigint,
  fetched text not null default '',
  "key_filter" text default '' not null,
  "vcs_params" text default '{}' not null,
  "repoweb_translations" text default '' not null,
  "hide_glossary_matches" bigint default 0 not null,
  "push_on_update" bigint default 1 not null,
  "pull_interval" bigint,
  "next_pull" bigint default 0 not null,
  "last_pull" bigint default 0 not null,
  "pull_failures" bigint default 0 not null,
  "branch_of" bigint,
  "local_head" text default '' not null,
  "history_start" text default '' not null,
  constraint "component_unique_project_id_path" unique ("project_id", "path")
);

CREATE INDEX "component_by_branch_of" on "component" ("branch_of");

CREATE INDEX "component_by_category_id" on "component" ("category_id");

CREATE INDEX "component_by_linked_component_id" on "component" ("linked_component_id");

CREATE INDEX component_next_pull on component (next_pull) where linked_component_id is null;

CREATE TABLE "component_link" (
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "category_id" bigint references "category" ("id") on delete set null,
  constraint "component_link_key" primary key ("component_id", "project_id")
);

CREATE INDEX "component_link_by_category_id" on "component_link" ("category_id");

CREATE INDEX "component_link_by_project_id" on "component_link" ("project_id");

CREATE TABLE "component_list" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "slug" text not null,
  "show_dashboard" bigint default 1 not null,
  constraint "component_list_unique_name" unique ("name"),
  constraint "component_list_unique_slug" unique ("slug")
);

CREATE TRIGGER component_list_member_delete_changes_rights after delete on "component_list_member"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER component_list_member_insert_changes_rights after insert on "component_list_member"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER component_list_member_update_changes_rights after update on "component_list_member"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "component_list_member" (
  "component_list_id" bigint not null references "component_list" ("id") on delete cascade,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  constraint "component_list_member_key" primary key ("component_list_id", "component_id")
);

CREATE INDEX "component_list_member_by_component_id" on "component_list_member" ("component_id");

CREATE TABLE "component_list_rule" (
  "id" integer primary key autoincrement,
  "component_list_id" bigint not null references "component_list" ("id") on delete cascade,
  "project_match" text default '^$' not null,
  "component_match" text default '^$' not null
);

CREATE INDEX "component_list_rule_by_component_list_id" on "component_list_rule" ("component_list_id");

CREATE TABLE "contribution" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "edits" bigint default 0 not null,
  "first" bigint not null,
  "last" bigint not null,
  constraint "contribution_key" primary key ("user_id", "translation_id")
);

CREATE INDEX "contribution_by_translation_id" on "contribution" ("translation_id");

CREATE TABLE "credential" (
  "id" integer primary key autoincrement,
  "component_id" bigint references "component" ("id") on delete cascade,
  "host" text not null,
  "purpose" text not null,
  "sealed" text not null,
  "created" bigint not null,
  fingerprint text not null default '',
  constraint "credential_unique_component_id_host_purpose" unique ("component_id", "host", "purpose")
);

CREATE UNIQUE INDEX credential_of_site on credential (host, purpose) where component_id is null;

CREATE TABLE "credential_grant" (
  "id" integer primary key autoincrement,
  "means" text not null,
  "host" text not null,
  "project_id" bigint references "project" ("id") on delete cascade,
  constraint "credential_grant_unique_means_host_project_id" unique ("means", "host", "project_id")
);

CREATE UNIQUE INDEX credential_grant_of_all on credential_grant (means, host) where project_id is null;

CREATE TABLE "edit" (
  "id" integer primary key autoincrement,
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "author_id" bigint,
  "target" text not null,
  "state" bigint not null,
  "created" bigint not null,
  "commit_id" text not null default '',
  "failed" text not null default '',
  "co_authors" text not null default '',
  failed_at integer not null default 0
);

CREATE INDEX "edit_by_translation_id" on "edit" ("translation_id");

CREATE INDEX "edit_by_unit_id" on "edit" ("unit_id");

CREATE INDEX edit_waiting on edit (created) where commit_id = '';

CREATE TABLE "email" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "address" text not null,
  "verified" bigint not null
);

CREATE UNIQUE INDEX email_by_folded_address on email (lower(address));

CREATE INDEX "email_by_user_id" on "email" ("user_id");

CREATE TABLE "evaluation" (
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "text_hash" text not null,
  "faults" text not null,
  "service" text not null,
  "created" bigint not null,
  constraint "evaluation_key" primary key ("unit_id")
);

CREATE TABLE "file_edit" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "kind" text not null,
  "filename" text not null,
  "details" text default '' not null,
  "commit_id" text default '' not null,
  "author_id" bigint,
  "created" bigint not null
);

CREATE INDEX "file_edit_by_component_id" on "file_edit" ("component_id");

CREATE TABLE "finding" (
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "check" text not null,
  "dismissed" bigint default 0 not null,
  constraint "finding_key" primary key ("unit_id", "check")
);

CREATE INDEX "finding_by_check" on "finding" ("check");

CREATE TABLE "identity" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "issuer" text not null,
  "subject" text not null,
  "email" text default '' not null,
  "created" bigint not null,
  constraint "identity_unique_issuer_subject" unique ("issuer", "subject")
);

CREATE INDEX "identity_by_user_id" on "identity" ("user_id");

CREATE TABLE "inbox_item" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "kind" text not null,
  "change_id" bigint not null,
  "project_id" bigint references "project" ("id") on delete cascade,
  "component_id" bigint references "component" ("id") on delete cascade,
  "created" bigint not null,
  "is_read" bigint default 0 not null,
  constraint "inbox_item_unique_user_id_change_id" unique ("user_id", "change_id")
);

CREATE INDEX "inbox_item_by_component_id" on "inbox_item" ("component_id");

CREATE INDEX "inbox_item_by_created" on "inbox_item" ("created");

CREATE INDEX "inbox_item_by_project_id" on "inbox_item" ("project_id");

CREATE TABLE "invitation" (
  "id" text not null,
  "key_hash" text not null,
  "author_id" bigint references "user" ("id") on delete cascade,
  "user_id" bigint references "user" ("id") on delete cascade,
  "email" text,
  "username" text default '' not null,
  "full_name" text default '' not null,
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "is_superuser" bigint default 0 not null,
  "created" bigint not null,
  "expires" bigint not null,
  constraint "invitation_key" primary key ("id"),
  constraint "invitation_unique_key_hash" unique ("key_hash")
);

CREATE INDEX "invitation_by_author_id" on "invitation" ("author_id");

CREATE INDEX "invitation_by_expires" on "invitation" ("expires");

CREATE INDEX "invitation_by_team_id" on "invitation" ("team_id");

CREATE INDEX "invitation_by_user_id" on "invitation" ("user_id");

CREATE TABLE "invitation_language" (
  "invitation_id" text not null references "invitation" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  constraint "invitation_language_key" primary key ("invitation_id", "language_id")
);

CREATE INDEX "invitation_language_by_language_id" on "invitation_language" ("language_id");

CREATE TABLE "job" (
  "id" integer primary key autoincrement,
  "kind" text not null,
  "payload" text not null,
  "key" text not null,
  "lane" text not null,
  "attempts" bigint default 0 not null,
  "max_attempts" bigint default 5 not null,
  "run_at" bigint not null,
  "worker" text,
  "lease_until" bigint,
  "last_error" text default '' not null,
  "task_id" text,
  "created" bigint not null,
  "postponed" integer default 0 not null,
  "project_id" bigint default 0 not null
);

CREATE INDEX "job_by_key" on "job" ("key");

CREATE INDEX "job_by_lane" on "job" ("lane");

CREATE INDEX "job_by_run_at" on "job" ("run_at");

CREATE INDEX job_in_hand on job (lane) where worker is not null;

CREATE INDEX "job_waiting_by_kind" on "job" ("kind", "run_at", "id")
    where worker is null;

CREATE INDEX "job_waiting_by_project" on "job" ("kind", "project_id", "run_at", "id")
    where worker is null;

CREATE TABLE "kept_id" (
  "kind" text not null,
  "old_id" bigint not null,
  "new_id" bigint not null,
  constraint "kept_id_key" primary key ("kind", "old_id")
);

CREATE TABLE "known_host" (
  "id" integer primary key autoincrement,
  "host" text not null,
  "marker" text not null,
  "key_type" text not null,
  "key" text not null,
  "fingerprint" text not null,
  "created" bigint not null,
  constraint "known_host_unique_host_marker_fingerprint" unique ("host", "marker", "fingerprint")
);

CREATE TABLE "kysely_migration" (
  "name" varchar(255) not null primary key,
  "timestamp" varchar(255) not null
);

CREATE TABLE "kysely_migration_lock" (
  "id" varchar(255) not null primary key,
  "is_locked" integer default 0 not null
);

CREATE TABLE "label" (
  "id" integer primary key autoincrement,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "name" text not null,
  "color" text not null,
  "description" text default '' not null,
  constraint "label_unique_project_id_name" unique ("project_id", "name")
);

CREATE TABLE "language" (
  "id" integer primary key autoincrement,
  "code" text not null,
  "name" text not null,
  "direction" text not null,
  "population" bigint default 0 not null,
  "aliases" text default '' not null,
  constraint "language_unique_code" unique ("code")
);

CREATE TABLE "list_block" (
  "list" text not null,
  "owner" bigint not null,
  "block" bigint not null,
  "rows" bigint not null,
  constraint "list_block_key" primary key ("list", "owner", "block")
);

CREATE TABLE "machine_answer" (
  "key" text not null,
  "answer" text not null,
  "used" bigint not null,
  constraint "machine_answer_key" primary key ("key")
);

CREATE INDEX "machine_answer_by_used" on "machine_answer" ("used");

CREATE TABLE "machine_use" (
  "id" integer primary key autoincrement,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "user_id" bigint,
  "service" text not null,
  "model" text not null,
  "language_id" bigint not null,
  "texts" bigint not null,
  "answered" bigint not null,
  "characters" bigint not null,
  "input_tokens" bigint not null,
  "output_tokens" bigint not null,
  "created" bigint not null
);

CREATE INDEX "machine_use_by_created" on "machine_use" ("created");

CREATE INDEX "machine_use_by_project_id_created" on "machine_use" ("project_id", "created");

CREATE TRIGGER membership_delete_changes_rights after delete on "membership"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER membership_insert_changes_rights after insert on "membership"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER membership_update_changes_rights after update on "membership"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "membership" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "is_admin" bigint default 0 not null,
  constraint "membership_key" primary key ("user_id", "team_id")
);

CREATE INDEX "membership_by_team_id" on "membership" ("team_id");

CREATE TRIGGER membership_language_delete_changes_rights after delete on "membership_language"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER membership_language_insert_changes_rights after insert on "membership_language"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER membership_language_update_changes_rights after update on "membership_language"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "membership_language" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  constraint "membership_language_key" primary key ("user_id", "team_id", "language_id")
);

CREATE INDEX "membership_language_by_language_id" on "membership_language" ("language_id");

CREATE INDEX "membership_language_by_team_id" on "membership_language" ("team_id");

CREATE TABLE "memory" (
  "id" integer primary key autoincrement,
  "source_id" bigint not null references "memory_source" ("id") on delete cascade,
  "source_language_id" bigint not null references "language" ("id") on delete cascade,
  "target_language_id" bigint not null references "language" ("id") on delete cascade,
  "target" text not null,
  "origin" text default '' not null,
  "context" text default '' not null,
  "status" bigint default 1 not null,
  "project_id" bigint references "project" ("id") on delete cascade,
  "user_id" bigint references "user" ("id") on delete cascade,
  "shared" bigint default 0 not null,
  "from_file" bigint default 0 not null,
  "created" bigint not null
);

CREATE INDEX "memory_by_origin" on "memory" ("origin");

CREATE INDEX "memory_by_project_id" on "memory" ("project_id");

CREATE INDEX "memory_by_source_id_target_language_id" on "memory" ("source_id", "target_language_id");

CREATE INDEX "memory_by_user_id" on "memory" ("user_id");

CREATE TABLE "memory_gram" (
  "language_id" bigint not null,
  "size" bigint not null,
  "gram" bigint not null,
  "block" bigint not null,
  "members" blob not null,
  constraint "memory_gram_key" primary key ("language_id", "size", "gram", "block")
);

CREATE TABLE "memory_source" (
  "id" integer primary key autoincrement,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  "text" text not null,
  "hash" bigint not null,
  "indexed" bigint default 0 not null,
  constraint "memory_source_unique_language_id_hash" unique ("language_id", "hash")
);

CREATE INDEX memory_source_unindexed on memory_source (language_id) where indexed = 0;

CREATE TABLE "move_in" (
  "id" integer primary key autoincrement,
  "url" text not null,
  "token" text default '' not null,
  "projects" text default '[]' not null,
  "report" text default '' not null,
  "task_id" text default '' not null,
  "created" bigint not null,
  "finished" bigint,
  "switched" bigint,
  "service" text default 'weblate' not null,
  "files" text default '[]' not null,
  "options" text default '{}' not null,
  "follow_every" bigint default 60 not null,
  "next_follow" bigint default 0 not null,
  "follow_failures" bigint default 0 not null,
  constraint "move_in_unique_url" unique ("url")
);

CREATE TABLE "moved_object" (
  "move_in_id" bigint not null references "move_in" ("id") on delete cascade,
  "kind" text not null,
  "remote_id" bigint not null,
  "local_id" bigint not null,
  constraint "moved_object_key" primary key ("move_in_id", "kind", "remote_id")
);

CREATE TABLE "moved_part" (
  "move_in_id" bigint not null references "move_in" ("id") on delete cascade,
  "part" text not null,
  "value" text not null,
  constraint "moved_part_key" primary key ("move_in_id", "part")
);

CREATE TABLE "oauth_grant" (
  "token_id" bigint not null references "token" ("id") on delete cascade,
  "client_id" text not null,
  "code_hash" text not null,
  "family_hash" text not null,
  "refresh_hash" text not null,
  "refresh_expires" bigint not null,
  constraint "oauth_grant_key" primary key ("token_id"),
  constraint "oauth_grant_unique_family_hash" unique ("family_hash")
);

CREATE INDEX "oauth_grant_by_code_hash" on "oauth_grant" ("code_hash");

CREATE TABLE "outbox" (
  "id" integer primary key autoincrement,
  "recipient" text not null,
  "subject" text not null,
  "text" text not null,
  "html" text default '' not null,
  "headers" text default '{}' not null,
  "last_error" text default '' not null,
  "attempts" bigint default 0 not null,
  "created" bigint not null,
  "sealed" bigint default 0 not null
);

CREATE TRIGGER passkey_delete_changes_rights after delete on "passkey"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER passkey_insert_changes_rights after insert on "passkey"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER passkey_update_changes_rights after update on "passkey"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "passkey" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "name" text not null,
  "credential_id" text not null,
  "public_key" text not null,
  "counter" bigint default 0 not null,
  "transports" text default '' not null,
  "created" bigint not null,
  "last_used" bigint,
  constraint "passkey_unique_credential_id" unique ("credential_id")
);

CREATE INDEX "passkey_by_user_id" on "passkey" ("user_id");

CREATE TABLE "plural" (
  "id" integer primary key autoincrement,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  "source" bigint default 0 not null,
  "number" bigint not null,
  "formula" text not null,
  "type" bigint not null,
  constraint "plural_unique_language_id_source_number_formula" unique ("language_id", "source", "number", "formula")
);

CREATE TABLE "presence" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "until" bigint not null,
  constraint "presence_key" primary key ("user_id")
);

CREATE INDEX "presence_by_unit_id" on "presence" ("unit_id");

CREATE TABLE "process" (
  "name" text primary key,
  "host" text not null,
  "pid" bigint not null,
  "role" text not null,
  "version" text not null,
  "started" bigint not null,
  "seen" bigint not null,
  "figures" text default '' not null
);

CREATE TABLE "profile" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "language" text default '' not null,
  "theme" text default 'auto' not null,
  "editor_link" text default '' not null,
  "special_chars" text default '' not null,
  "hide_completed" bigint default 0 not null,
  "secondary_in_zen" bigint default 1 not null,
  "hide_source_secondary" bigint default 0 not null,
  "wide_tables" bigint default 0 not null,
  "translate_mode" bigint default 0 not null,
  "zen_mode" bigint default 0 not null,
  "nearby_strings" bigint default 15 not null,
  "auto_watch" bigint default 1 not null,
  "contribute_personal_tm" bigint default 1 not null,
  "dashboard_view" bigint default 1 not null,
  "dashboard_component_list_id" bigint references "component_list" ("id") on delete cascade,
  "website" text default '' not null,
  "contact" text default '' not null,
  "liberapay" text default '' not null,
  "fediverse" text default '' not null,
  "codesite" text default '' not null,
  "github" text default '' not null,
  "twitter" text default '' not null,
  "linkedin" text default '' not null,
  "location" text default '' not null,
  "company" text default '' not null,
  "public_email" text default '' not null,
  "commit_email" text default '' not null,
  "last_2fa" text default '' not null,
  "commit_name" bigint default 0 not null,
  listing_columns text not null default 'untranslated untranslated_words untranslated_chars nottranslated checks suggestions comments',
  constraint "profile_key" primary key ("user_id")
);

CREATE INDEX "profile_by_dashboard_component_list_id" on "profile" ("dashboard_component_list_id");

CREATE TABLE "profile_language" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  "secondary" bigint default 0 not null,
  constraint "profile_language_key" primary key ("user_id", "language_id", "secondary")
);

CREATE INDEX "profile_language_by_language_id" on "profile_language" ("language_id");

CREATE TRIGGER project_delete_changes_rights after delete on "project"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER project_insert_changes_rights after insert on "project"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER project_update_changes_rights after update of id, workspace_id on "project"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "project" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "slug" text not null,
  "web" text default '' not null,
  "instructions" text default '' not null,
  "language_aliases" text default '' not null,
  "access_control" bigint default 0 not null,
  "translation_review" bigint default 0 not null,
  "source_review" bigint default 0 not null,
  "set_language_team" bigint default 1 not null,
  "enable_hooks" bigint default 1 not null,
  "enforced_2fa" bigint default 0 not null,
  "use_shared_tm" bigint default 1 not null,
  "contribute_shared_tm" bigint default 1 not null,
  "license" text default '' not null,
  "agreement" text default '' not null,
  "new_lang" text default 'add' not null,
  "language_code_style" text default '' not null,
  "check_flags" text default '' not null,
  "commit_message" text default '' not null,
  "add_message" text default '' not null,
  "delete_message" text default '' not null,
  "merge_message" text default '' not null,
  "addon_message" text default '' not null,
  "pull_message" text default '' not null,
  "inherited" text default '{}' not null,
  "inherited_flags" text default '' not null,
  "secondary_language_id" bigint,
  "workspace_id" text references "workspace" ("id") on delete set null,
  "use_workspace_tm" bigint default 0 not null,
  "contribute_workspace_tm" bigint default 0 not null,
  "enforced_checks" text default '' not null,
  "commit_policy" bigint default 0 not null,
  "public_sharing" bigint default 0 not null,
  "autoclean_tm" bigint default 0 not null,
  constraint "project_unique_slug" unique ("slug")
);

CREATE INDEX project_by_name on project (name);

CREATE INDEX "project_by_workspace_id" on "project" ("workspace_id");

CREATE TABLE "project_machinery" (
  "project_id" bigint not null references "project" ("id") on delete cascade,
  "service" text not null,
  "configuration" text,
  constraint "project_machinery_key" primary key ("project_id", "service")
);

CREATE TABLE "published_file" (
  "folder_id" bigint not null references "published_folder" ("id") on delete cascade,
  "name" text not null,
  "media_type" text not null,
  "hash" text not null,
  "content" blob not null,
  "updated" bigint not null,
  constraint "published_file_key" primary key ("folder_id", "name")
);

CREATE TABLE "published_folder" (
  "id" integer primary key autoincrement,
  "token" text not null,
  "addon_id" bigint not null references "addon" ("id") on delete cascade,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  constraint "published_folder_unique_token" unique ("token"),
  constraint "published_folder_unique_addon_id_component_id" unique ("addon_id", "component_id")
);

CREATE INDEX "published_folder_by_component_id" on "published_folder" ("component_id");

CREATE TABLE "recovery_code" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "code_hash" text not null,
  constraint "recovery_code_unique_code_hash" unique ("code_hash")
);

CREATE INDEX "recovery_code_by_user_id" on "recovery_code" ("user_id");

CREATE TABLE "report" (
  "id" integer primary key autoincrement,
  "kind" text not null,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "project_id" bigint references "project" ("id") on delete cascade,
  "category_id" bigint references "category" ("id") on delete cascade,
  "component_id" bigint references "component" ("id") on delete cascade,
  "parameters" text not null,
  "data" text not null,
  "created" bigint not null
);

CREATE INDEX "report_by_category_id" on "report" ("category_id");

CREATE INDEX "report_by_component_id" on "report" ("component_id");

CREATE INDEX "report_by_created" on "report" ("created");

CREATE INDEX "report_by_project_id" on "report" ("project_id");

CREATE INDEX "report_by_user_id" on "report" ("user_id");

CREATE TABLE "request_key" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "key" text not null,
  "request" text not null,
  "reply" text not null,
  "created" bigint not null,
  constraint "request_key_key" primary key ("user_id", "key")
);

CREATE INDEX "request_key_by_created" on "request_key" ("created");

CREATE TABLE "request_source" (
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "repo" text not null,
  "address" text not null,
  "full_name" text not null,
  constraint "request_source_key" primary key ("component_id")
);

CREATE TABLE "restored_changes" (
  "first_id" bigint not null,
  "last_id" bigint not null,
  constraint "restored_changes_key" primary key ("first_id")
);

CREATE TABLE rights_version (
  value text not null
);

CREATE TABLE "role" (
  "id" integer primary key autoincrement,
  "name" text not null,
  constraint "role_unique_name" unique ("name")
);

CREATE TRIGGER role_permission_delete_changes_rights after delete on "role_permission"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER role_permission_insert_changes_rights after insert on "role_permission"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER role_permission_update_changes_rights after update on "role_permission"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "role_permission" (
  "role_id" bigint not null references "role" ("id") on delete cascade,
  "permission" text not null,
  "position" bigint not null,
  constraint "role_permission_key" primary key ("role_id", "permission")
);

CREATE INDEX "role_permission_by_permission_role_id" on "role_permission" ("permission", "role_id");

CREATE TABLE "schedule" (
  "name" text not null,
  "next_run" bigint not null,
  constraint "schedule_key" primary key ("name")
);

CREATE TABLE "scim_client" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "domains" text not null,
  "key_hash" text,
  "created" bigint not null,
  "last_used" bigint,
  constraint "scim_client_unique_key_hash" unique ("key_hash")
);

CREATE TABLE "scim_group" (
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "client_id" bigint not null references "scim_client" ("id") on delete cascade,
  "external_id" text not null,
  "is_own" bigint not null,
  "created" bigint not null,
  "modified" bigint not null,
  constraint "scim_group_key" primary key ("team_id")
);

CREATE INDEX "scim_group_by_client_id" on "scim_group" ("client_id");

CREATE TABLE "scim_user" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "client_id" bigint not null references "scim_client" ("id") on delete cascade,
  "user_name" text not null,
  "external_id" text not null,
  "display_name" text not null,
  "given_name" text not null,
  "family_name" text not null,
  "email" text not null,
  "is_own" bigint not null,
  "is_suspended" bigint not null,
  "created" bigint not null,
  "modified" bigint not null,
  constraint "scim_user_key" primary key ("user_id")
);

CREATE INDEX "scim_user_by_client_id_external_id" on "scim_user" ("client_id", "external_id");

CREATE UNIQUE INDEX scim_user_by_folded_name on scim_user (client_id, lower(user_name));

CREATE TABLE "screenshot" (
  "id" integer primary key autoincrement,
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "name" text not null,
  "file" text not null,
  "media_type" text not null,
  "repository_filename" text default '' not null,
  "user_id" bigint references "user" ("id") on delete cascade,
  "created" bigint not null
);

CREATE INDEX "screenshot_by_translation_id" on "screenshot" ("translation_id");

CREATE INDEX "screenshot_by_user_id" on "screenshot" ("user_id");

CREATE TABLE "screenshot_image" (
  "screenshot_id" bigint not null references "screenshot" ("id") on delete cascade,
  "content" blob not null,
  constraint "screenshot_image_key" primary key ("screenshot_id")
);

CREATE TABLE "screenshot_unit" (
  "screenshot_id" bigint not null references "screenshot" ("id") on delete cascade,
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "box" text default '' not null,
  constraint "screenshot_unit_key" primary key ("screenshot_id", "unit_id")
);

CREATE INDEX "screenshot_unit_by_unit_id" on "screenshot_unit" ("unit_id");

CREATE TABLE "sequence" (
  "name" text not null,
  "value" bigint not null,
  constraint "sequence_key" primary key ("name")
);

CREATE TABLE "session" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "key_hash" text not null,
  "created" bigint not null,
  "last_used" bigint not null,
  "expires" bigint not null,
  "confirmed" bigint not null,
  "address" text default '' not null,
  "user_agent" text default '' not null,
  second_factor_shown integer not null default 0,
  constraint "session_unique_key_hash" unique ("key_hash")
);

CREATE INDEX "session_by_expires" on "session" ("expires");

CREATE INDEX "session_by_user_id" on "session" ("user_id");

CREATE TABLE "setting" (
  "name" text not null,
  "value" text not null,
  constraint "setting_key" primary key ("name")
);

CREATE TABLE "sign_in_provider" (
  "id" integer primary key autoincrement,
  "slug" text not null,
  "kind" text not null,
  "name" text not null,
  "issuer" text not null,
  "client_id" text not null,
  "client_secret" text not null,
  "sign_up" text not null,
  "domains" text default '' not null,
  "teams" text default '[]' not null,
  "trusts_emails" bigint default 0 not null,
  "created" bigint not null,
  "settings" text default '{}' not null,
  constraint "sign_in_provider_unique_slug" unique ("slug")
);

CREATE TRIGGER source_check_changed
    after update of source, context, note, location, flags, extra_flags on source_string
    when new.source <> old.source or new.context <> old.context or new.note <> old.note
      or new.location <> old.location or new.flags <> old.flags or new.extra_flags <> old.extra_flags begin
    insert into unchecked select translation_id, id, 1, null from unit where source_string_id = new.id
      on conflict (translation_id, unit_id) do update set changed = 1; end;

CREATE TRIGGER source_text_changed
    after update of source, context, note, location, explanation on source_string begin
    insert or ignore into unindexed_text values (new.id, 0); end;

CREATE TABLE "source_string" (
  "id" integer primary key,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "id_hash" bigint not null,
  "content_hash" bigint not null,
  "context" text not null,
  "source" text not null,
  "position" bigint not null,
  "note" text default '' not null,
  "location" text default '' not null,
  "flags" text default '' not null,
  "extra_flags" text default '' not null,
  "explanation" text default '' not null,
  "priority" bigint default 100 not null,
  "num_words" bigint default 0 not null,
  "num_chars" bigint default 0 not null,
  is_new integer not null default 0,
  constraint "source_string_unique_component_id_id_hash" unique ("component_id", "id_hash")
);

CREATE INDEX source_string_by_beginning on source_string (component_id, substr(source, 1, 24));

CREATE INDEX "source_string_by_component_id_position" on "source_string" ("component_id", "position");

CREATE INDEX "source_string_by_content_hash" on "source_string" ("content_hash");

CREATE INDEX "source_string_by_id_hash" on "source_string" ("id_hash");

CREATE TABLE "source_string_label" (
  "source_string_id" bigint not null references "source_string" ("id") on delete cascade,
  "label_id" bigint not null references "label" ("id") on delete cascade,
  constraint "source_string_label_key" primary key ("source_string_id", "label_id")
);

CREATE INDEX "source_string_label_by_label_id" on "source_string_label" ("label_id");

CREATE TABLE "stats" (
  "scope" text not null,
  "scope_id" bigint not null,
  "total" bigint default 0 not null,
  "total_words" bigint default 0 not null,
  "total_chars" bigint default 0 not null,
  "translated" bigint default 0 not null,
  "translated_words" bigint default 0 not null,
  "translated_chars" bigint default 0 not null,
  "fuzzy" bigint default 0 not null,
  "fuzzy_words" bigint default 0 not null,
  "fuzzy_chars" bigint default 0 not null,
  "approved" bigint default 0 not null,
  "approved_words" bigint default 0 not null,
  "approved_chars" bigint default 0 not null,
  "readonly" bigint default 0 not null,
  "readonly_words" bigint default 0 not null,
  "readonly_chars" bigint default 0 not null,
  "failing" bigint default 0 not null,
  "failing_words" bigint default 0 not null,
  "failing_chars" bigint default 0 not null,
  "suggestions" bigint default 0 not null,
  "comments" bigint default 0 not null,
  "changes" bigint default 0 not null,
  "last_change" bigint,
  "last_author_id" bigint,
  constraint "stats_key" primary key ("scope", "scope_id")
);

CREATE TABLE "stats_day" (
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "day" bigint not null,
  "total" bigint default 0 not null,
  "translated" bigint default 0 not null,
  "fuzzy" bigint default 0 not null,
  "approved" bigint default 0 not null,
  constraint "stats_day_key" primary key ("translation_id", "day")
);

CREATE TABLE "stored_file" (
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "path" text not null,
  "blob" text not null,
  "content" blob not null,
  constraint "stored_file_key" primary key ("component_id", "path")
);

CREATE TABLE "subscription" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "notification" text not null,
  "scope" bigint not null,
  "frequency" bigint not null,
  "project_id" bigint references "project" ("id") on delete cascade,
  "component_id" bigint references "component" ("id") on delete cascade
);

CREATE INDEX "subscription_by_component_id" on "subscription" ("component_id");

CREATE INDEX "subscription_by_frequency" on "subscription" ("frequency", "notification");

CREATE INDEX "subscription_by_notification_scope" on "subscription" ("notification", "scope");

CREATE INDEX "subscription_by_project_id" on "subscription" ("project_id");

CREATE INDEX "subscription_by_user_id_id" on "subscription" ("user_id", "id");

CREATE TABLE "suggestion" (
  "id" integer primary key autoincrement,
  "unit_id" bigint not null references "unit" ("id") on delete cascade,
  "user_id" bigint references "user" ("id") on delete cascade,
  "target" text not null,
  "created" bigint not null,
  "earlier_votes" integer
);

CREATE INDEX "suggestion_by_unit_id" on "suggestion" ("unit_id");

CREATE INDEX "suggestion_by_user_id" on "suggestion" ("user_id");

CREATE TABLE "task" (
  "id" text not null,
  "kind" text not null,
  "component_id" bigint references "component" ("id") on delete cascade,
  "user_id" bigint references "user" ("id") on delete cascade,
  "progress" bigint default 0 not null,
  "completed" bigint default 0 not null,
  "result" text,
  "log" text default '' not null,
  "created" bigint not null,
  "updated" bigint not null,
  constraint "task_key" primary key ("id")
);

CREATE INDEX "task_by_component_id_created" on "task" ("component_id", "created");

CREATE INDEX "task_by_user_id" on "task" ("user_id");

CREATE INDEX task_failed on task (updated) where substr(result, 1, 8) = '{"error"';

CREATE TRIGGER team_delete_changes_rights after delete on "team"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_insert_changes_rights after insert on "team"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_update_changes_rights after update on "team"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "team" (
  "id" integer primary key autoincrement,
  "name" text not null,
  "project_selection" bigint default 0 not null,
  "language_selection" bigint default 1 not null,
  "enforced_2fa" bigint default 0 not null,
  "project_id" bigint references "project" ("id") on delete cascade,
  "internal" bigint default 0 not null,
  "join_match" text default '' not null,
  "workspace_id" text references "workspace" ("id") on delete cascade
);

CREATE INDEX "team_by_project_id" on "team" ("project_id");

CREATE INDEX "team_by_workspace_id" on "team" ("workspace_id");

CREATE TRIGGER team_component_delete_changes_rights after delete on "team_component"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_component_insert_changes_rights after insert on "team_component"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_component_update_changes_rights after update on "team_component"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "team_component" (
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  constraint "team_component_key" primary key ("team_id", "component_id")
);

CREATE INDEX "team_component_by_component_id" on "team_component" ("component_id");

CREATE TRIGGER team_component_list_delete_changes_rights after delete on "team_component_list"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_component_list_insert_changes_rights after insert on "team_component_list"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_component_list_update_changes_rights after update on "team_component_list"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "team_component_list" (
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "component_list_id" bigint not null references "component_list" ("id") on delete cascade,
  constraint "team_component_list_key" primary key ("team_id", "component_list_id")
);

CREATE INDEX "team_component_list_by_component_list_id" on "team_component_list" ("component_list_id");

CREATE TRIGGER team_language_delete_changes_rights after delete on "team_language"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_language_insert_changes_rights after insert on "team_language"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_language_update_changes_rights after update on "team_language"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "team_language" (
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  constraint "team_language_key" primary key ("team_id", "language_id")
);

CREATE INDEX "team_language_by_language_id" on "team_language" ("language_id");

CREATE TRIGGER team_project_delete_changes_rights after delete on "team_project"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_project_insert_changes_rights after insert on "team_project"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_project_update_changes_rights after update on "team_project"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "team_project" (
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  constraint "team_project_key" primary key ("team_id", "project_id")
);

CREATE INDEX "team_project_by_project_id" on "team_project" ("project_id");

CREATE TRIGGER team_role_delete_changes_rights after delete on "team_role"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_role_insert_changes_rights after insert on "team_role"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER team_role_update_changes_rights after update on "team_role"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "team_role" (
  "team_id" bigint not null references "team" ("id") on delete cascade,
  "role_id" bigint not null references "role" ("id") on delete cascade,
  constraint "team_role_key" primary key ("team_id", "role_id")
);

CREATE INDEX "team_role_by_role_id" on "team_role" ("role_id");

CREATE VIRTUAL TABLE text_index using fts5 (
    target, source, context, note, location, explanation,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');

CREATE TABLE 'text_index_config'(
  k PRIMARY KEY,
  v
);

CREATE TABLE 'text_index_data'(
  id INTEGER PRIMARY KEY,
  block BLOB
);

CREATE TABLE 'text_index_docsize'(
  id INTEGER PRIMARY KEY,
  sz BLOB,
  origin INTEGER
);

CREATE TABLE 'text_index_idx'(
  segid,
  term,
  pgno,
  PRIMARY KEY(segid, term)
);

CREATE TABLE "text_pack" (
  "field" bigint not null,
  "block" bigint not null,
  "stamp" bigint not null,
  "members" blob not null,
  "texts" blob not null,
  constraint "text_pack_key" primary key ("field", "block")
);

CREATE INDEX "text_pack_by_field_block_stamp" on "text_pack" ("field", "block", "stamp");

CREATE VIRTUAL TABLE text_terms using fts5vocab(text_index, row);

CREATE TABLE "ticket" (
  "id" integer primary key autoincrement,
  "purpose" text not null,
  "key_hash" text not null,
  "user_id" bigint references "user" ("id") on delete cascade,
  "data" text default '{}' not null,
  "created" bigint not null,
  "expires" bigint not null,
  constraint "ticket_unique_key_hash" unique ("key_hash")
);

CREATE INDEX "ticket_by_expires" on "ticket" ("expires");

CREATE INDEX "ticket_by_user_id" on "ticket" ("user_id");

CREATE TABLE "token" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "key_hash" text not null,
  "name" text default '' not null,
  "created" bigint not null,
  "expires" bigint,
  "scopes" text,
  "project_ids" text,
  "last_used" bigint,
  "audience" text,
  constraint "token_unique_key_hash" unique ("key_hash")
);

CREATE INDEX "token_by_user_id" on "token" ("user_id");

CREATE TRIGGER totp_device_delete_changes_rights after delete on "totp_device"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER totp_device_insert_changes_rights after insert on "totp_device"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER totp_device_update_changes_rights after update on "totp_device"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "totp_device" (
  "id" integer primary key autoincrement,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "name" text not null,
  "secret" text not null,
  "last_step" bigint default 0 not null,
  "created" bigint not null,
  "last_used" bigint
);

CREATE INDEX "totp_device_by_user_id" on "totp_device" ("user_id");

CREATE TABLE "translation" (
  "id" integer primary key autoincrement,
  "component_id" bigint not null references "component" ("id") on delete cascade,
  "language_id" bigint not null,
  "plural_id" bigint not null,
  "language_code" text not null,
  "filename" text not null,
  "revision" text default '' not null,
  "is_source" bigint default 0 not null,
  "source_watermark" bigint default 0 not null,
  "orphans" bigint default 0 not null,
  constraint "translation_unique_component_id_language_id" unique ("component_id", "language_id")
);

CREATE INDEX "translation_by_language_id" on "translation" ("language_id");

CREATE TABLE "unchecked" (
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "unit_id" bigint not null,
  "changed" bigint default 1 not null,
  "was" text,
  constraint "unchecked_key" primary key ("translation_id", "unit_id")
);

CREATE TABLE unindexed_text (
  unit_id integer primary key,
  is_new integer not null
);

CREATE TRIGGER unit_check_added after insert on unit
    when new.source_string_id <= (select up_to from checked where translation_id = new.translation_id) begin
    insert into unchecked values (new.translation_id, new.id, 1, null)
      on conflict (translation_id, unit_id) do update set changed = 1; end;

CREATE TRIGGER unit_check_changed after update of target, state, flags on unit
    when new.target <> old.target or new.state <> old.state or new.flags <> old.flags begin
    insert into unchecked values
      (new.translation_id, new.id, 1, case when old.state >= 20 and (new.target <> old.target or new.state < 20) then json_array(old.target) end)
      on conflict (translation_id, unit_id) do update set changed = 1, was = case
        when was is null then excluded.was
        when excluded.was is null then was
        else json_insert(was, '$[#]', json_extract(excluded.was, '$[0]')) end; end;

CREATE TRIGGER unit_check_removed after delete on unit begin
    delete from unchecked where translation_id = old.translation_id and unit_id = old.id; end;

CREATE TRIGGER unit_text_added after insert on unit begin
    insert or replace into unindexed_text values (new.id, 1); end;

CREATE TRIGGER unit_text_changed after update of target on unit when new.target is not old.target begin
    insert or ignore into unindexed_text values (new.id, 0); end;

CREATE TRIGGER unit_text_removed after delete on unit begin
    insert or replace into unindexed_text values (old.id, 0); end;

CREATE TABLE "unit" (
  "id" integer primary key,
  "translation_id" bigint not null references "translation" ("id") on delete cascade,
  "source_string_id" bigint not null,
  "position" bigint,
  "target" text not null,
  "state" bigint not null,
  "upstream" text,
  "previous_source" text default '' not null,
  "flags" text default '' not null,
  "automatically_translated" bigint default 0 not null,
  "suggestion_count" bigint default 0 not null,
  "comment_count" bigint default 0 not null,
  "finding_count" bigint default 0 not null,
  "created" bigint not null,
  "updated" bigint,
  constraint "unit_unique_translation_id_source_string_id" unique ("translation_id", "source_string_id")
);

CREATE INDEX unit_by_beginning on unit (translation_id, substr(target, 1, 24)) where state >= 20;

CREATE INDEX "unit_by_created" on "unit" ("created");

CREATE INDEX unit_by_own_position on unit (translation_id, "position") where "position" is not null;

CREATE INDEX "unit_by_source_string" on "unit" ("source_string_id", "translation_id", "state", "finding_count")
    ;

CREATE INDEX "unit_by_state" on "unit" ("state");

CREATE INDEX unit_by_touched on unit (coalesce(updated, created));

CREATE INDEX unit_made_by_machines on unit (id) where automatically_translated = 1;

CREATE TRIGGER user_delete_changes_rights after delete on "user"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER user_insert_changes_rights after insert on "user"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TRIGGER user_update_changes_rights after update of id, username, email, is_bot on "user"
        begin update rights_version set value = hex(randomblob(16)); end;

CREATE TABLE "user" (
  "id" integer primary key autoincrement,
  "username" text not null,
  "full_name" text not null,
  "email" text,
  "password" text,
  "is_active" bigint default 1 not null,
  "is_superuser" bigint default 0 not null,
  "is_bot" bigint default 0 not null,
  "date_joined" bigint not null,
  "date_expires" bigint,
  "last_login" bigint,
  "bot_project_id" bigint references "project" ("id") on delete set null,
  constraint "user_unique_username" unique ("username"),
  constraint "user_unique_email" unique ("email")
);

CREATE INDEX "user_by_bot_project_id" on "user" ("bot_project_id");

CREATE UNIQUE INDEX user_by_folded_email on "user" (lower(email));

CREATE INDEX user_by_folded_name on "user" (lower(username));

CREATE TABLE "user_count" (
  "user_id" bigint not null,
  "component_id" bigint not null,
  "action" bigint not null,
  "rows" bigint not null,
  constraint "user_count_key" primary key ("user_id", "component_id", "action")
);

CREATE TABLE "variant" (
  "source_string_id" bigint not null references "source_string" ("id") on delete cascade,
  "key_hash" bigint not null,
  "component_id" bigint not null,
  "is_variant" bigint not null,
  constraint "variant_key" primary key ("source_string_id", "key_hash")
);

CREATE INDEX "variant_by_component_id_key_hash" on "variant" ("component_id", "key_hash");

CREATE TABLE "vote" (
  "suggestion_id" bigint not null references "suggestion" ("id") on delete cascade,
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "value" bigint not null,
  constraint "vote_key" primary key ("suggestion_id", "user_id")
);

CREATE INDEX "vote_by_user_id" on "vote" ("user_id");

CREATE TABLE "watched_project" (
  "user_id" bigint not null references "user" ("id") on delete cascade,
  "project_id" bigint not null references "project" ("id") on delete cascade,
  constraint "watched_project_key" primary key ("user_id", "project_id")
);

CREATE INDEX "watched_project_by_project_id" on "watched_project" ("project_id");

CREATE TABLE "webhook_delivery" (
  "id" integer primary key autoincrement,
  "addon_id" bigint not null references "addon" ("id") on delete cascade,
  "component_id" bigint,
  "change_id" bigint,
  "event" text not null,
  "reason" text not null,
  "url" text not null,
  "request_headers" text not null,
  "request_body" text not null,
  "reply_body" text not null,
  "error" text not null,
  "status" bigint not null,
  "duration" bigint not null,
  "created" bigint not null,
  "change_ids" text default '' not null,
  "change_count" integer default 1 not null
);

CREATE INDEX "webhook_delivery_by_addon_id_id" on "webhook_delivery" ("addon_id", "id");

CREATE INDEX "webhook_delivery_by_created" on "webhook_delivery" ("created");

CREATE TABLE "workflow" (
  "id" integer primary key autoincrement,
  "project_id" bigint references "project" ("id") on delete cascade,
  "language_id" bigint not null references "language" ("id") on delete cascade,
  "translation_review" bigint default 0 not null,
  "enable_suggestions" bigint default 1 not null,
  "restrict_direct_editing" bigint default 0 not null,
  "suggestion_voting" bigint default 0 not null,
  "suggestion_autoaccept" bigint default 0 not null,
  constraint "workflow_unique_project_id_language_id" unique ("project_id", "language_id")
);

CREATE INDEX "workflow_by_language_id" on "workflow" ("language_id");

CREATE TABLE "workspace" (
  "id" text not null,
  "name" text not null,
  "license" text default '' not null,
  "agreement" text default '' not null,
  "new_lang" text default 'add' not null,
  "language_code_style" text default '' not null,
  "check_flags" text default '' not null,
  "commit_message" text default '' not null,
  "add_message" text default '' not null,
  "delete_message" text default '' not null,
  "merge_message" text default '' not null,
  "addon_message" text default '' not null,
  "pull_message" text default '' not null,
  "secondary_language_id" bigint,
  "created" bigint not null,
  "enforced_checks" text default '' not null,
  constraint "workspace_key" primary key ("id")
);
