// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Settlement} from "../Settlement.sol";
import {SubscriptionHub} from "../SubscriptionHub.sol";
import {Stage} from "./Stage.sol";

contract SubscriptionHubTest is Stage {
    function plan(uint256 seed, uint256 amount, uint256 fee, uint256 interval)
        private
        view
        returns (SubscriptionHub.Plan memory some, bytes32 key)
    {
        amount = bound(amount, 1, 1e12);
        some = SubscriptionHub.Plan({
            destination: anybody(seed),
            planId: seed,
            amount: amount,
            interval: bound(interval, 1 days, 365 days),
            fee: bound(fee, 0, amount - 1),
            salt: keccak256(abi.encode(seed))
        });
        key = hub.keyOf(some);
    }

    /// Over any walk through time, a subscriber pays at most once per period, the next one no sooner than in
    /// the last quarter of the one before, and at least keeps the anchor.
    function testFuzz_PaysEachPeriodOnce(uint256 seed, uint256 amount, uint256 fee, uint256 interval, uint32[12] memory steps)
        public
    {
        (SubscriptionHub.Plan memory some, bytes32 key) = plan(seed, amount, fee, interval);
        fund(address(this), address(hub), some.amount * 13);
        vm.expectRevert(SubscriptionHub.NotRegistered.selector);
        hub.subscribe(key, some);
        hub.register(key, some);
        hub.subscribe(key, some);
        vm.expectRevert(SubscriptionHub.AlreadySubscribed.selector);
        hub.subscribe(key, some);
        // Not block.timestamp: the optimizer takes it for constant and would read it again after a warp.
        uint256 start = hub.paidUntil(key, address(this)) - some.interval;
        uint256 paid = 1;
        for (uint256 i = 0; i < steps.length; i++) {
            vm.warp(block.timestamp + steps[i] % (2 * some.interval));
            uint256 until = hub.paidUntil(key, address(this));
            uint256 quarter = some.interval / 4;
            if (block.timestamp + quarter < until) {
                vm.expectRevert(SubscriptionHub.RenewalTooEarly.selector);
                hub.renew(key, some);
                continue;
            }
            hub.renew(key, some);
            paid++;
            uint256 next = hub.paidUntil(key, address(this));
            if (block.timestamp < until) assertEq(next, until + some.interval, "the next period");
            else require(next > block.timestamp && next <= block.timestamp + some.interval, "the running period");
            assertEq((next - start) % some.interval, 0, "anchor");
        }
        require(paid <= (block.timestamp + some.interval / 4 - start) / some.interval + 1, "paid ahead");
        assertEq(usdc.balanceOf(some.destination), paid * (some.amount - some.fee), "destination");
        assertEq(usdc.balanceOf(FEE), paid * some.fee, "fee");
        assertEq(usdc.balanceOf(address(this)), (13 - paid) * some.amount, "subscriber");
        assertNothingRests();
    }

    /// The last quarter begins at one exact second, opens one period and closes again.
    function testFuzz_RenewsFromTheLastQuarterOn(uint256 seed, uint256 interval, uint256 left) public {
        (SubscriptionHub.Plan memory some, bytes32 key) = plan(seed, 1e7, 1e5, interval);
        fund(address(this), address(hub), some.amount * 3);
        hub.register(key, some);
        hub.subscribe(key, some);
        uint256 until = hub.paidUntil(key, address(this));
        uint256 quarter = some.interval / 4;
        vm.warp(until - quarter - 1);
        vm.expectRevert(SubscriptionHub.RenewalTooEarly.selector);
        hub.renew(key, some);
        vm.warp(until - bound(left, 1, quarter));
        hub.renew(key, some);
        assertEq(hub.paidUntil(key, address(this)), until + some.interval, "one interval more");
        vm.expectRevert(SubscriptionHub.RenewalTooEarly.selector);
        hub.renew(key, some);
        vm.expectRevert(SubscriptionHub.AlreadySubscribed.selector);
        hub.subscribe(key, some);
        assertEq(usdc.balanceOf(address(this)), some.amount, "paid twice");
    }

    /// Who knows everything of a plan but its salt can neither name its key nor register, pay or renew it.
    function testFuzz_NobodyTakesAPlanOver(uint256 seed, bytes32 salt) public {
        (SubscriptionHub.Plan memory some, bytes32 key) = plan(seed, 1e7, 1e5, 30 days);
        vm.assume(salt != some.salt);
        fund(address(this), address(hub), some.amount);
        bytes32 own = some.salt;
        some.salt = salt;
        vm.expectRevert(Settlement.TermsMismatch.selector);
        hub.register(key, some);
        hub.register(hub.keyOf(some), some);
        require(!hub.registered(key), "registered by another plan");
        some.salt = own;
        vm.expectRevert(SubscriptionHub.NotRegistered.selector);
        hub.subscribe(key, some);
    }

    function testFuzz_RefusesOtherTerms(uint256 seed, SubscriptionHub.Plan memory other) public {
        (SubscriptionHub.Plan memory some, bytes32 key) = plan(seed, 1e7, 1e5, 30 days);
        vm.assume(keccak256(abi.encode(some)) != keccak256(abi.encode(other)));
        hub.register(key, some);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        hub.register(key, other);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        hub.subscribe(key, other);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        hub.renew(key, other);
    }

    function testFuzz_RefusesAnotherChain(uint256 seed, uint64 chain) public {
        (SubscriptionHub.Plan memory some, bytes32 key) = plan(seed, 1e7, 1e5, 30 days);
        vm.assume(chain != 0 && chain != block.chainid);
        vm.chainId(chain);
        vm.expectRevert(Settlement.TermsMismatch.selector);
        hub.register(key, some);
    }

    /// An allowance is no authorization: only the subscriber's own call moves the subscriber's money.
    function testFuzz_NobodyRenewsForAnother(uint256 seed, uint256 other) public {
        (SubscriptionHub.Plan memory some, bytes32 key) = plan(seed, 1e7, 1e5, 30 days);
        vm.assume(anybody(other) != address(this));
        fund(address(this), address(hub), some.amount * 2);
        hub.register(key, some);
        hub.subscribe(key, some);
        vm.warp(block.timestamp + some.interval);
        vm.prank(anybody(other));
        vm.expectRevert(SubscriptionHub.NotSubscribed.selector);
        hub.renew(key, some);
        assertEq(usdc.balanceOf(address(this)), some.amount, "subscriber");
    }
}
